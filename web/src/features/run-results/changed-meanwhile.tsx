import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { changedMeanwhile } from '@qp/contract';
import { longMoment } from '@qp/words/dates';
import { ApiError } from '../../lib/http.ts';
import { Dialog } from '../../ui/dialog.tsx';

export interface Changed {
  readonly who: string;
  readonly when: string;
}

/** Who saved the same thing since, where that is why a save was refused. */
export function changedBy(error: unknown): Changed | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const parsed = changedMeanwhile.safeParse(error.body);
  return parsed.success ? parsed.data : null;
}

export interface ChangedMeanwhileProps {
  readonly changed: Changed | null;
  readonly busy: boolean;
  onTheirs(): void;
  onMine(): void;
  onClose(): void;
}

/** Asked before one person's view takes the place of another's. */
export function ChangedMeanwhile({ changed, busy, onTheirs, onMine, onClose }: ChangedMeanwhileProps) {
  return (
    <Dialog
      open={changed !== null}
      title="Somebody else saved this view"
      onClose={busy ? undefined : onClose}
      actions={<ChangedActions busy={busy} onTheirs={onTheirs} onMine={onMine} />}
    >
      {changed && <ChangedSentence changed={changed} />}
    </Dialog>
  );
}

export function ChangedSentence({ changed }: { readonly changed: Changed }) {
  return (
    <Typography role="alert" sx={{ overflowWrap: 'anywhere' }}>
      {changed.who} saved another version on {longMoment(changed.when)}, after you had opened it. Yours has not been
      saved yet.
    </Typography>
  );
}

export function ChangedActions({
  busy,
  onTheirs,
  onMine,
}: Pick<ChangedMeanwhileProps, 'busy' | 'onTheirs' | 'onMine'>) {
  return (
    <>
      <Button disabled={busy} onClick={onTheirs}>
        Show theirs
      </Button>
      <Button variant="contained" color="primary" loading={busy} onClick={onMine}>
        Save mine all the same
      </Button>
    </>
  );
}
