import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { calls, type RunListItem } from '@qp/contract';
import type { MouseEvent, ReactElement } from 'react';
import { useMay } from '../../../lib/role.ts';
import { Pill } from '../../../ui/pill.tsx';
import { stateWords } from './state-words.ts';

interface RunProgressProps {
  readonly run: RunListItem;
  readonly cancelling: boolean;
  onCancel(): void;
  onDelete(): void;
}

/** Where a run stands: waiting, computing with its progress, failed with the reason. */
export function RunProgress({ run, cancelling, onCancel, onDelete }: RunProgressProps): ReactElement {
  const mayCancel = useMay(calls.cancelJob);
  const mayDelete = useMay(calls.deleteRun);
  const { word, detail, tone } = stateWords(run, cancelling);
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
            aria-label={`${failed ? 'Delete' : 'Cancel'} ${run['Run Name']}`}
            onClick={(event: MouseEvent) => {
              // The row opens its run on a click.
              event.stopPropagation();
              if (failed) onDelete();
              else onCancel();
            }}
          >
            {failed ? 'Delete' : 'Cancel'}
          </Button>
        )}
      </Stack>
      {run.state === 'started' && (
        <LinearProgress
          variant="determinate"
          value={Math.round((run.progress ?? 0) * 100)}
          aria-label={`Progress of ${run['Run Name']}`}
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
