import { Button, LinearProgress, Stack, Typography } from '@mui/material';
import { calls, type RunListItem } from '@qp/contract';
import { runListWords } from '@qp/words/run/list';
import type { MouseEvent, ReactElement } from 'react';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Pill } from '../../../ui/pill.tsx';

interface RunProgressProps {
  readonly run: RunListItem;
  readonly cancelling: boolean;
  onCancel(): void;
  onDelete(): void;
}

/** The state of a run: queued, computing with its progress, failed with the reason. */
export function RunProgress({ run, cancelling, onCancel, onDelete }: RunProgressProps): ReactElement {
  const mayCancel = useMay(calls.cancelJob);
  const mayDelete = useMay(calls.deleteRun);
  const words = useWords(runListWords);
  const name = run['Run Name'];
  const { word, detail, tone } = stateWords(words, run, cancelling);
  if (run.state === 'finished') return <Pill tone={tone}>{word}</Pill>;
  const failed = run.state === 'failed';
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        <Pill tone={tone}>{word}</Pill>
        {(failed ? mayDelete : mayCancel) && (
          <Button
            size="small"
            variant="text"
            disabled={cancelling && !failed}
            sx={{ ml: 'auto' }}
            aria-label={failed ? words.deleteRun(name) : words.cancelRun(name)}
            onClick={(event: MouseEvent) => {
              // The row opens its run on a click.
              event.stopPropagation();
              if (failed) onDelete();
              else onCancel();
            }}
          >
            {failed ? words.delete : words.cancel}
          </Button>
        )}
      </Stack>
      {run.state === 'started' && (
        <LinearProgress
          variant="determinate"
          value={Math.round((run.progress ?? 0) * 100)}
          aria-label={words.progress(name)}
        />
      )}
      {detail !== '' && (
        <Typography variant="caption" sx={{ color: failed ? 'ui.danger' : 'ui.secondary', overflowWrap: 'anywhere' }}>
          {detail}
        </Typography>
      )}
    </Stack>
  );
}

interface StateWords {
  readonly word: string;
  readonly detail: string;
  readonly tone: 'quiet' | 'good' | 'danger';
}

/** The state of a run in a word, with its detail. `cancelling`: it was told to stop and has not yet. */
export function stateWords(
  { states, done }: ReturnType<typeof runListWords>,
  run: RunListItem,
  cancelling = false,
): StateWords {
  const quiet = (word: string, detail = '') => ({ word, detail, tone: 'quiet' as const });
  switch (run.state) {
    case 'pending':
      return quiet(cancelling ? states.cancelling : states.pending, run.stage);
    case 'started':
      return quiet(cancelling ? states.cancelling : done(run.progress ?? 0), run.stage);
    case 'failed':
      // Stopped on purpose, so no failure.
      if (run.error_code === 'job-cancelled') return quiet(states.cancelled);
      return { word: states.failed, detail: run.error_message ?? '', tone: 'danger' };
    case 'finished':
      return { word: states.finished, detail: '', tone: 'good' };
  }
}
