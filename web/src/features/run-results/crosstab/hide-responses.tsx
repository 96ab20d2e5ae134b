import { Button, Checkbox, FormControlLabel } from '@mui/material';
import { crosstabRowWords } from '@qp/words/crosstab/rows';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';

interface HideResponsesProps {
  /** Names of all rows of the variable. */
  rows: readonly string[];
  hidden: readonly string[];
  onClose(): void;
  onHidden(rows: string[]): void;
}

/** Which rows of a variable the table shows; at least one. */
export function HideResponses({ rows, hidden, onClose, onHidden }: HideResponsesProps) {
  const words = useWords(crosstabRowWords);
  const [gone, setGone] = useState(hidden);
  const ready = rows.some((row) => !gone.includes(row));
  return (
    <Dialog
      open
      title={words.responsesTitle}
      onClose={onClose}
      onSubmit={() => ready && onHidden(rows.filter((row) => gone.includes(row)))}
      actions={
        <Button type="submit" variant="contained" color="primary" disabled={!ready}>
          {words.showChosen}
        </Button>
      }
    >
      {rows.map((row) => (
        <FormControlLabel
          key={row}
          label={row}
          control={
            <Checkbox
              size="small"
              checked={!gone.includes(row)}
              onChange={(event) =>
                setGone(event.target.checked ? gone.filter((other) => other !== row) : [...gone, row])
              }
            />
          }
        />
      ))}
    </Dialog>
  );
}
