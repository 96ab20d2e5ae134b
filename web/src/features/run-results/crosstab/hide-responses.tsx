import { crosstabRowWords } from '@qp/words/crosstab/rows';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Tick } from '../../../ui/tick.tsx';

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
      title={words.responsesTitle}
      onClose={onClose}
      onSubmit={() => onHidden(rows.filter((row) => gone.includes(row)))}
      submit={words.showChosen}
      blocked={!ready}
    >
      {rows.map((row) => (
        <Tick
          key={row}
          label={row}
          checked={!gone.includes(row)}
          onChange={(on) => setGone(on ? gone.filter((other) => other !== row) : [...gone, row])}
        />
      ))}
    </Dialog>
  );
}
