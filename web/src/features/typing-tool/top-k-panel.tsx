import { Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { type CallAnswer, calls, type PickerVariable, type Run } from '@qp/contract';
import { traitsOf } from '@qp/facts';
import { fieldProblemSentence } from '@qp/words/errors/field-problems';
import { typingWords } from '@qp/words/typing-tool/screen';
import { type ReactElement, useState } from 'react';
import { useMay, useRefusal } from '../../lib/role.ts';
import { useWords } from '../../lib/words.ts';
import { ErrorLine } from '../../ui/error-notice.tsx';
import { inlineLabels, TextInput } from '../../ui/fields.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { VariablePicker } from '../../ui/variable-picker/index.ts';
import { Downloads } from './downloads.tsx';
import { SegmentPicker } from './segment-picker.tsx';
import { SelectionButton } from './selection-button.tsx';
import {
  emptyForm,
  isExercise,
  mostQuestions,
  sameQuestion,
  setSizes,
  type TopKForm,
  useTopKForm,
  usualNumber,
} from './top-k-form.ts';
import { topKNumber, topKProblem } from './top-k-problem.ts';
import { TopKResultView } from './top-k-result.tsx';
import { useEnough } from './use-enough.ts';
import { useFilledField } from './use-filled-field.ts';
import { type TopKSearch, useTopK } from './use-top-k.ts';

interface TopKPanelProps {
  readonly run: Run;
  readonly variables: readonly PickerVariable[];
  readonly last: CallAnswer<typeof calls.lastTopK>;
}

export function TopKPanel({ run, variables, last }: TopKPanelProps): ReactElement {
  const words = useWords(typingWords);
  const sentence = useWords(fieldProblemSentence);
  const { result } = last;
  const asked = result?.asked;
  const refusal = useRefusal(calls.topK);
  const [form, setForm, forgetForm] = useTopKForm(run, asked);
  const search = useTopK(run.id, last.job_id);
  const [open, setOpen] = useState(
    result === null && last.job_id === null && form.number === '' && form.variables.length > 0,
  );
  const [numberField, fillIn] = useFilledField(form.number);
  const finding = useEnough(run.id, open && refusal === null, (number) => {
    setOpen(false);
    setForm((before) => {
      // A number typed in the meantime stays.
      if (before.number !== '') return before;
      const found = String(number ?? usualNumber(run));
      fillIn(found);
      return { ...before, number: found };
    });
  });
  const toast = useToast();
  const [picking, setPicking] = useState<'variables' | 'segments' | null>(null);
  const empty = form.number.trim() === '';
  const problem = empty
    ? null
    : topKProblem(form.number, mostQuestions(variables, form.variables), { words, sentence }, traitsOf(run).variables);
  const error = problem ?? search.error;
  // Any change clears the error.
  const change = (changes: Partial<TopKForm>) => {
    search.clear();
    setForm({ ...form, ...changes });
  };
  const complete = !empty && problem === null && form.variables.length > 0 && form.segments.length > 0;
  const inSets = variables.some((one) => isExercise(one) && form.variables.includes(one.Variable));
  const setsOnly = variables.every(isExercise);
  const outdated = refusal === null && asked !== undefined && !sameQuestion(form, asked);
  const reset = () => {
    search.resetting.mutate(undefined, {
      onSuccess: () => {
        const before = form;
        forgetForm();
        setForm(emptyForm);
        if (!asked) return;
        // The same request has the same result, so submitting again restores it.
        toast.done(words.cleared, {
          undo: () => {
            setForm(before);
            search.submit({ ...before, ...asked, number: asked.feature_num, setItems: String(asked.set_items) });
          },
        });
      },
      onError: (reason) => toast.failed(reason, words.notCleared),
    });
  };
  return (
    <Panel title={setsOnly ? words.sets : words.topK} subtitle={setsOnly ? words.setsHelp : words.topKHelp}>
      <RefusalNote reason={refusal} />
      {refusal === null && (
        <Stack
          component="form"
          direction="row"
          noValidate
          className="no-print"
          onSubmit={(event) => {
            event.preventDefault();
            if (complete && !search.working) search.submit({ ...form, number: topKNumber(form.number) });
          }}
          sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap', ...inlineLabels }}
        >
          <TextInput
            label={setsOnly ? words.numberOfSets : words.number}
            numeric
            value={form.number}
            inputRef={numberField}
            error={error !== null}
            onChange={(number) => change({ number })}
            sx={{ '& .MuiOutlinedInput-root': { width: 60 } }}
          />
          {inSets && (
            <SelectInput
              label={words.setItems}
              value={form.setItems}
              onChange={(setItems) => change({ setItems })}
              options={setSizes.map((value) => ({ value, label: value }))}
            />
          )}
          {!(setsOnly && variables.length === 1) && (
            <SelectionButton noun="variables" count={form.variables.length} onClick={() => setPicking('variables')} />
          )}
          <SelectionButton noun="segments" count={form.segments.length} onClick={() => setPicking('segments')} />
          {complete && (
            <Button type="submit" variant="contained" disabled={search.working !== null}>
              {words.submit}
            </Button>
          )}
          {result && (
            <Button variant="text" color="primary" sx={{ px: 2 }} onClick={reset} disabled={search.working !== null}>
              {words.reset}
            </Button>
          )}
          {result && <Downloads run={run} result={result} outdated={outdated} />}
        </Stack>
      )}
      {finding && form.number === '' && (
        <Typography role="status" variant="body2" sx={{ color: 'ui.secondary', mt: 2 }}>
          {words.findingEnough}
        </Typography>
      )}
      {error !== null && <ErrorLine error={error} sx={{ mt: 3 }} />}
      {search.working && <Working search={search} />}
      {outdated && !search.working && (
        <Typography role="status" sx={{ mt: 4 }}>
          <Pill tone="match">{words.outdated}</Pill>{' '}
          <Box component="span" sx={{ color: 'ui.secondary' }}>
            {words.topKOutdated}
          </Box>
        </Typography>
      )}
      {result && (
        <Box sx={outdated ? { borderLeft: '3px dashed', borderColor: 'ui.fieldLine', pl: 4 } : undefined}>
          <TopKResultView
            run={run}
            result={result}
            classifier={last.classifier}
            truly={last.truly}
            onChoose={refusal === null ? (questions) => change({ number: String(questions) }) : undefined}
          />
        </Box>
      )}
      {!result && !search.working && refusal === null && (
        <Typography sx={{ color: 'ui.secondary', mt: 4, maxWidth: 560 }}>
          {setsOnly ? words.setsStart : words.topKStart}
        </Typography>
      )}
      {picking === 'variables' && (
        <VariablePicker
          title={words.topKPicker}
          variables={variables}
          selected={form.variables}
          onSave={(codes) => {
            change({ variables: codes });
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
      {picking === 'segments' && (
        <SegmentPicker
          segments={run.segments}
          descriptions={run.header_descriptions}
          selected={form.segments}
          onSave={(segments) => {
            change({ segments });
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </Panel>
  );
}

function Working({ search }: { search: TopKSearch }): ReactElement {
  const words = useWords(typingWords);
  const { progress, stage } = search.working ?? {};
  const mayCancel = useMay(calls.cancelJob);
  return (
    <Stack role="status" sx={{ gap: 2, mt: 4 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
        <Typography sx={{ color: 'ui.secondary' }}>{stage ?? words.queued}</Typography>
        {mayCancel && (
          <Button size="small" variant="text" color="primary" onClick={() => void search.cancel()}>
            {words.cancel}
          </Button>
        )}
      </Stack>
      <LinearProgress
        aria-label={words.searching}
        variant={progress === undefined ? 'indeterminate' : 'determinate'}
        value={(progress ?? 0) * 100}
      />
    </Stack>
  );
}
