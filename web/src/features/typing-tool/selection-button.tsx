import Button from '@mui/material/Button';
import type { ReactElement } from 'react';

/** "Select Variables", and once some are chosen "Selected 5 Variables". */
export function SelectionButton(props: {
  noun: string;
  count: number;
  disabled?: boolean;
  onClick(): void;
}): ReactElement {
  const { noun, count, disabled, onClick } = props;
  return (
    <Button aria-haspopup="dialog" disabled={disabled} onClick={onClick}>
      {count === 0 ? `Select ${noun}` : `Selected ${count} ${noun}`}
    </Button>
  );
}
