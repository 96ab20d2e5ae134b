import { MenuItem, Select, Stack, Typography } from '@mui/material';
import { type ImportDraft, MAX_FIRST_ROW, MAX_HEADER_ROWS } from '@qp/contract';
import { hasHeaderRows } from '@qp/facts';
import { readingWords } from '@qp/words/imports/reading';
import { useId, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { ConfirmDialog, ConfirmSentence } from '../../ui/confirm-dialog.tsx';

const CHOICES = Array.from({ length: MAX_HEADER_ROWS }, (_, i) => i + 1);
const FIRST_ROWS = Array.from({ length: MAX_FIRST_ROW }, (_, i) => i + 1);

interface Headers {
  readonly rows: number;
  readonly from: number | null;
}

/** The form in which the file was recognised. Other header rows mean that it is read again. */
export function ReadAsLine({
  draft,
  onRows,
}: {
  readonly draft: ImportDraft;
  onRows(rows: number, from: number | null): void;
}) {
  const words = useWords(readingWords);
  const label = useId();
  const [asked, setAsked] = useState<Headers | null>(null);
  const { read_as, header_rows, header_from = null, kind, undo } = draft;
  if (read_as === null) return null;
  const changed = undo !== null || draft.variables.some(({ source }) => source.byHand);
  const read = (rows: number, from: number | null) => (changed ? setAsked({ rows, from }) : onRows(rows, from));
  return (
    <Stack direction="row" sx={{ gap: 3, mt: -2, alignItems: 'center', flexWrap: 'wrap', color: 'ui.secondary' }}>
      <Typography variant="body2">{words.readAs(read_as, header_rows, header_from)}</Typography>
      {hasHeaderRows(kind) && (
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <Typography variant="body2" id={label}>
            {words.headerRows}
          </Typography>
          <Select
            size="small"
            value={header_rows ?? 0}
            labelId={label}
            onChange={({ target }) => read(target.value, target.value === 0 ? null : header_from)}
          >
            <MenuItem value={0}>{words.recognised}</MenuItem>
            {CHOICES.map((rows) => (
              <MenuItem key={rows} value={rows}>
                {words.rows(rows)}
              </MenuItem>
            ))}
          </Select>
          {header_rows !== null && (
            <>
              <Typography variant="body2" id={`${label}-from`}>
                {words.headerFrom}
              </Typography>
              <Select
                size="small"
                value={header_from ?? 0}
                labelId={`${label}-from`}
                onChange={({ target }) => read(header_rows, target.value || null)}
              >
                <MenuItem value={0}>{words.recognised}</MenuItem>
                {FIRST_ROWS.map((row) => (
                  <MenuItem key={row} value={row}>
                    {row}
                  </MenuItem>
                ))}
              </Select>
            </>
          )}
        </Stack>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={words.readAgainTitle}
        action={words.readAgain}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          if (asked !== null) onRows(asked.rows, asked.from);
        }}
      >
        <ConfirmSentence>{words.readAgainWarning}</ConfirmSentence>
      </ConfirmDialog>
    </Stack>
  );
}
