import CheckCircleOutlineIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import {
  completed,
  doing,
  failures,
  isSettled,
  isTaken,
  overallProgress,
  references,
  type Submission,
  type SubmittedRun,
} from './submission.ts';

interface ComputationDialogProps {
  readonly submission: Submission;
  /** The runs go on without this page. */
  onLeave(): void;
  onRefresh(): void;
}

/** Shown from Submit until every run has finished; with an error it stays and says what to do. */
export function ComputationDialog({ submission, onLeave, onRefresh }: ComputationDialogProps): ReactElement {
  const errors = failures(submission);
  if (isSettled(submission) && errors !== '') {
    return (
      <Dialog
        open
        title="Oops! Something went wrong"
        width="sm"
        actions={
          <Button variant="contained" color="primary" onClick={onRefresh}>
            Refresh the page
          </Button>
        }
      >
        <Typography>Note the error below and refresh the page.</Typography>
        <Typography role="alert" sx={{ mt: 3, color: 'ui.danger', overflowWrap: 'anywhere' }}>
          {errors}
        </Typography>
        {references(submission).map((reference) => (
          <Typography key={reference} variant="caption" component="p" sx={{ color: 'ui.danger' }}>
            {reference}
          </Typography>
        ))}
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      title="Computation in Progress"
      width="sm"
      actions={
        <Button onClick={onLeave} disabled={!isTaken(submission)}>
          Run in background
        </Button>
      }
    >
      <Typography sx={{ fontWeight: 600 }}>Please do not leave this page!</Typography>
      <Typography className="tabular" aria-live="polite" sx={{ mt: 4, mb: 2 }}>
        Completed {completed(submission)} of {submission.length}...
      </Typography>
      <LinearProgress
        variant="determinate"
        value={Math.round(overallProgress(submission) * 100)}
        aria-label="Completed"
      />
      <Stack component="ul" sx={{ m: 0, mt: 4, p: 0, gap: 2, listStyle: 'none' }}>
        {submission.map((run) => (
          <RunLine key={run.draft.id} run={run} />
        ))}
      </Stack>
    </Dialog>
  );
}

function RunLine({ run }: { readonly run: SubmittedRun }): ReactElement {
  return (
    <Stack component="li" direction="row" sx={{ gap: 2.5, alignItems: 'center', minWidth: 0 }}>
      <StateIcon run={run} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ flex: 1, minWidth: 0, columnGap: 4 }}>
        <Typography noWrap sx={{ fontWeight: 560, minWidth: 0 }} title={run.draft.name}>
          {run.draft.name}
        </Typography>
        <Typography
          variant="body2"
          className="tabular"
          sx={{ color: 'ui.secondary', ml: { sm: 'auto' }, flex: 'none' }}
        >
          {doing(run)}
        </Typography>
      </Stack>
    </Stack>
  );
}

function StateIcon({ run }: { readonly run: SubmittedRun }): ReactElement {
  if (run.state === 'finished') return <CheckCircleOutlineIcon fontSize="small" sx={{ color: 'ui.good' }} />;
  if (run.state === 'failed') return <ErrorOutlineIcon fontSize="small" sx={{ color: 'ui.danger' }} />;
  const known = run.state === 'computing' && run.progress > 0;
  return (
    <CircularProgress
      size={18}
      thickness={5}
      aria-hidden
      sx={{ flex: 'none' }}
      variant={known ? 'determinate' : 'indeterminate'}
      value={known ? run.progress * 100 : undefined}
    />
  );
}
