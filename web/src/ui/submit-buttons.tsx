import { Button } from '@mui/material';
import { partWords } from '@qp/words/app/parts';
import type { ReactElement } from 'react';
import { useWords } from '../lib/words.ts';

interface SubmitButtonsProps {
  /** What the button that submits the dialog says. */
  readonly submit: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  onCancel(): void;
}

/** The two buttons of a dialog that is a form. */
export function SubmitButtons({ submit, busy, disabled = false, onCancel }: SubmitButtonsProps): ReactElement {
  const words = useWords(partWords);
  return (
    <>
      <Button disabled={busy} onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button type="submit" variant="contained" color="primary" loading={busy} disabled={disabled}>
        {submit}
      </Button>
    </>
  );
}
