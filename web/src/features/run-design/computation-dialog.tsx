import CheckCircleOutlineIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import { Button, CircularProgress, LinearProgress, Stack, Typography } from '@mui/material';
import { designWords } from '@qp/words/run/design';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import {
  completed,
  failures,
  isAccepted,
  isSettled,
  overallProgress,
  references,
  type Submission,
  type SubmittedRun,
} from './submission.ts';

interface ComputationDialogProps {
  readonly submission: Submission;
  /** The runs continue without this page. */
  onLeave(): void;
  onRefresh(): void;
}

/** Shown from Submit until every run has finished. With an error it stays and says what to do. */
export function ComputationDialog({ submission, onLeave, onRefresh }: ComputationDialogProps): ReactElement {
  const words = useWords(designWords);
  const errors = failures(submission);
  if (isSettled(submission) && errors !== '') {
    return (
      <Dialog
        title={words.failedTitle}
        width="sm"
        actions={
          <Button variant="contained" onClick={onRefresh}>
            {words.refresh}
          </Button>
        }
      >
        <Typography>{words.failedHelp}</Typography>
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
      title={words.computing}
      width="sm"
      actions={
        <Button onClick={onLeave} disabled={!isAccepted(submission)}>
          {words.background}
        </Button>
      }
    >
      <Typography sx={{ fontWeight: 600 }}>{words.doNotLeave}</Typography>
      <Typography sx={{ color: 'ui.secondary' }}>{words.mayLeave}</Typography>
      <Typography className="tabular" aria-live="polite" sx={{ mt: 4, mb: 2 }}>
        {words.completed(completed(submission), submission.length)}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={Math.round(overallProgress(submission) * 100)}
        aria-label={words.completedLabel}
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
  const words = useWords(designWords);
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
          {run.state === 'computing' && run.stage ? run.stage : words.states[run.state]}
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
