import { Button, Typography } from '@mui/material';
import { changedMeanwhile } from '@qp/contract';
import { runChangeWords } from '@qp/words/run/changes';
import { ApiError } from '../../../lib/http.ts';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';

export interface Changed {
  readonly who: string;
  readonly when: string;
  /** Your own change, in another tab. */
  readonly you: boolean;
}

/** Who saved meanwhile, if that is why a save was refused. */
export function changedBy(error: unknown): Changed | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const parsed = changedMeanwhile.safeParse(error.body);
  return parsed.success ? parsed.data : null;
}

interface ChangedMeanwhileProps {
  readonly changed: Changed | null;
  readonly busy: boolean;
  onTheirs(): void;
  onMine(): void;
  /** Absent where one of the two must be chosen. */
  onClose?(): void;
}

/** Shown before one person's view replaces another's. */
export function ChangedMeanwhile({ changed, busy, onTheirs, onMine, onClose }: ChangedMeanwhileProps) {
  const words = useWords(runChangeWords).changedMeanwhile;
  return (
    <Dialog
      open={changed !== null}
      title={words.title}
      onClose={busy ? undefined : onClose}
      actions={<ChangedActions you={changed?.you ?? false} busy={busy} onTheirs={onTheirs} onMine={onMine} />}
    >
      {changed && <ChangedSentence changed={changed} />}
    </Dialog>
  );
}

export function ChangedSentence({ changed: { who, when, you } }: { readonly changed: Changed }) {
  const words = useWords(runChangeWords).changedMeanwhile;
  return (
    <Typography role="alert" sx={{ overflowWrap: 'anywhere' }}>
      {words.sentence(who, when, you)}
    </Typography>
  );
}

interface ChangedActionsProps extends Pick<ChangedMeanwhileProps, 'busy' | 'onTheirs' | 'onMine'> {
  readonly you: boolean;
}

export function ChangedActions({ you, busy, onTheirs, onMine }: ChangedActionsProps) {
  const words = useWords(runChangeWords).changedMeanwhile;
  return (
    <>
      <Button disabled={busy} onClick={onTheirs}>
        {words.showTheirs(you)}
      </Button>
      <Button variant="contained" loading={busy} onClick={onMine}>
        {words.saveMine(you)}
      </Button>
    </>
  );
}
