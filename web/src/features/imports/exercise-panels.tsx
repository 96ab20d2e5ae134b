import { Button, Stack, Typography } from '@mui/material';
import type { ImportDraft, ImportGrouping } from '@qp/contract';
import { type SourceVariable, waitsForDesign } from '@qp/facts';
import { importExerciseWords } from '@qp/words/imports/exercises';
import { useWords } from '../../lib/words.ts';
import { Panel } from '../../ui/panel.tsx';
import { UploadButton } from '../../ui/upload-button.tsx';

type Task = SourceVariable & { readonly exercise: NonNullable<SourceVariable['exercise']> };

interface ExercisePanelsProps {
  readonly draft: ImportDraft;
  onGroup(grouping: ImportGrouping): void;
}

/** What was recognised as best-worst tasks or a ranking. */
export function ExercisePanels({ draft, onGroup }: ExercisePanelsProps) {
  const tasks = draft.variables.flatMap(({ source }) => (source.exercise ? [source as Task] : []));
  return [...Map.groupBy(tasks, ({ exercise }) => exercise.name).values()].map((own) => (
    <ExercisePanel key={own[0].exercise.name} tasks={own} onGroup={onGroup} />
  ));
}

function ExercisePanel({
  tasks,
  onGroup,
}: {
  readonly tasks: readonly Task[];
  readonly onGroup: ExercisePanelsProps['onGroup'];
}) {
  const words = useWords(importExerciseWords);
  const [{ code, exercise }] = tasks;
  const { name, layout, items, facts } = exercise;
  const waits = waitsForDesign(exercise);
  const labels = items.map(([, label]) => label);
  const read = (file: File) => {
    void file.text().then((text) => onGroup({ kind: 'design', codes: [code], text }));
  };
  const fact = (title: string, lines: readonly string[]) => (
    <Stack component="dl" sx={{ m: 0, gap: 0.5 }}>
      <Typography component="dt" variant="body2" sx={{ color: 'ui.secondary' }}>
        {title}
      </Typography>
      {/* Two people may have answered the same. */}
      {[...new Set(lines)].map((line) => (
        <Typography component="dd" variant="body2" key={line} sx={{ m: 0 }}>
          {line}
        </Typography>
      ))}
    </Stack>
  );
  return (
    <Panel
      title={words.title(name)}
      subtitle={waits ? words.needsDesign(tasks.length) : words.recognised(layout)}
      beside={
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {layout === 'chosen' && (
            <UploadButton fileLabel={words.designFile(name)} accept=".csv,.txt" onFile={read}>
              {words.addDesign}
            </UploadButton>
          )}
          {!waits && layout !== 'cells' && (
            <UploadButton fileLabel={words.labelsFile(name)} accept=".csv,.txt" onFile={read}>
              {words.addLabels}
            </UploadButton>
          )}
          <Button onClick={() => onGroup({ kind: 'dissolve', codes: [code] })}>{words.isNone}</Button>
        </Stack>
      }
    >
      {!waits && facts && (
        <Stack sx={{ gap: 3 }}>
          <Typography>{words.figures(items.length, tasks.length, facts)}</Typography>
          {words.checks(facts, labels).map((check) => (
            <Typography key={check} role="alert" sx={{ color: 'warning.main' }}>
              {check}
            </Typography>
          ))}
          {fact(words.shown, [labels.map((label, at) => words.item(label, facts.shown[at])).join(' · ')])}
          {fact(words.examples, facts.examples.map(words.example))}
          {layout !== 'cells' && labels.every((label, at) => label === items[at][0]) && (
            <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
              {words.labelsHelp}
            </Typography>
          )}
        </Stack>
      )}
    </Panel>
  );
}
