import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ImportDraft, MOST_HEADER_ROWS } from '@qp/contract';
import { readingWords } from '@qp/words/import/reading';
import { useId, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { ConfirmDialog, ConfirmSentence } from '../../ui/confirm-dialog.tsx';

const CHOICES = Array.from({ length: MOST_HEADER_ROWS }, (_, i) => i + 1);

/** The form in which the file was recognised. Other header rows mean that it is read again. */
export function ReadAsLine({ draft, onRows }: { readonly draft: ImportDraft; onRows(rows: number): void }) {
  const words = useWords(readingWords);
  const label = useId();
  const [asked, setAsked] = useState<number | null>(null);
  const { read_as, header_rows, kind, undo } = draft;
  if (read_as === null) return null;
  return (
    <Stack direction="row" sx={{ gap: 3, mt: -2, alignItems: 'center', flexWrap: 'wrap', color: 'ui.secondary' }}>
      <Typography variant="body2">{words.readAs(read_as, header_rows)}</Typography>
      {kind !== 'sav' && (
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <Typography variant="body2" id={label}>
            {words.headerRows}
          </Typography>
          <Select
            size="small"
            value={header_rows ?? 0}
            labelId={label}
            onChange={({ target }) => (undo === null ? onRows(target.value) : setAsked(target.value))}
          >
            <MenuItem value={0}>{words.recognised}</MenuItem>
            {CHOICES.map((rows) => (
              <MenuItem key={rows} value={rows}>
                {words.rows(rows)}
              </MenuItem>
            ))}
          </Select>
        </Stack>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={words.readAgainTitle}
        action={words.readAgain}
        danger
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked !== null) onRows(asked);
        }}
      >
        <ConfirmSentence>{words.readAgainWarning}</ConfirmSentence>
      </ConfirmDialog>
    </Stack>
  );
}
