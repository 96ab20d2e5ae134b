import { Box, Button, Stack, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { assignmentNote, NO_ANSWER, openClassifier } from '@qp/engine/typing-tool/assigning';
import type { ClassifierFile } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { typingWords } from '@qp/words/typing-tool/screen';
import { type ReactElement, useMemo, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { GroupName } from './group-name.tsx';
import { SetGrid } from './set-grid.tsx';
import { ShareBar } from './share-bar.tsx';

export function OnePerson({ run, classifier }: { run: Run; classifier: ClassifierFile }): ReactElement {
  const words = useWords(typingWords);
  const opened = useMemo(() => openClassifier(classifier), [classifier]);
  /** By question, the position among the answers as asked. */
  const [chosen, setChosen] = useState<readonly number[]>(() => classifier.variables.map(() => NO_ANSWER));
  const [cleared, setCleared] = useState(0);
  const offered = classifier.variables.map(
    ({ asked, labels }) => asked ?? labels.map((text, label) => ({ code: text, text, label })),
  );
  const answers = chosen.map((at, v) => (at === NO_ANSWER ? NO_ANSWER : offered[v][at].label));
  const answered = answers.filter((answer) => answer !== NO_ANSWER).length;
  const assigned = opened.assign(answers);
  const note = assignmentNote(
    classifier.variables.map(({ code }) => code),
    answers,
    [],
    assigned,
  );
  const choose = (question: number, at: number) => setChosen(chosen.map((old, i) => (i === question ? at : old)));
  const isTarget = assigned.group < classifier.targets.length;
  return (
    // Nothing to answer or upload on paper.
    <Box sx={{ displayPrint: 'none' }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', justifyContent: 'space-between', mb: 3 }}>
        <Typography sx={{ color: 'ui.secondary' }}>{words.onePersonHelp}</Typography>
        <Button
          size="small"
          variant="text"
          color="primary"
          disabled={answered === 0}
          sx={{ mr: -2.75 }}
          onClick={() => {
            setChosen(chosen.map(() => NO_ANSWER));
            setCleared(cleared + 1);
          }}
        >
          {words.clearAnswers}
        </Button>
      </Stack>
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 5, md: 7 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Stack sx={{ gap: 3.5, minWidth: 0 }}>
          {classifier.variables.map(({ code, question, items }, v) =>
            items ? (
              <SetGrid
                key={`${code}.${cleared}`}
                question={question}
                items={items}
                onAnswer={(answer) => choose(v, answer ?? NO_ANSWER)}
              />
            ) : (
              <SelectInput
                key={code}
                label={question}
                value={String(chosen[v])}
                onChange={(value) => choose(v, Number(value))}
                options={[
                  { value: String(NO_ANSWER), label: words.noAnswer },
                  ...offered[v].map(({ text }, i) => ({ value: String(i), label: text })),
                ]}
              />
            ),
          )}
        </Stack>
        <Stack role="status" aria-label={words.personSegment} sx={{ gap: 3, minWidth: 0 }}>
          {answered === 0 ? (
            <Typography sx={{ color: 'ui.secondary' }}>{words.noAnswersYet}</Typography>
          ) : (
            <Box>
              <Typography component="p" variant="h1">
                <GroupName run={run} group={`SEG${assigned.segment + 1}`} />
              </Typography>
              {classifier.targets.length < classifier.segments.length && !isTarget && (
                <Typography sx={{ color: 'ui.secondary' }}>{words.countsAsOut}</Typography>
              )}
            </Box>
          )}
          {assigned.millionths.map((millionths, s) => (
            <Box key={classifier.segments[s]}>
              <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 0.75 }}>
                <GroupName run={run} group={classifier.segments[s]} />
                <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {percent(millionths / 1e6)}
                </Box>
              </Stack>
              <ShareBar share={millionths / 1e6} segment={s + 1} />
            </Box>
          ))}
          {answered > 0 && note !== '' && (
            <Typography variant="body2" sx={{ color: 'ui.secondary', overflowWrap: 'anywhere' }}>
              {note}
            </Typography>
          )}
        </Stack>
      </Box>
    </Box>
  );
}
