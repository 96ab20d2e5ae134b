import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import type { ExistingCheck } from '@qp/contract';
import { existingWords } from '@qp/words/run/existing';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import type { ExistingSource } from './existing-api.ts';

type FileSource = Extract<ExistingSource, { kind: 'file' }>;

interface ExistingColumnsProps {
  readonly check: ExistingCheck;
  readonly source: FileSource;
  onChange(source: FileSource): void;
}

/** Which columns hold ids, segments and, if there are some, probabilities. */
export function ExistingColumns({ check, source, onChange }: ExistingColumnsProps): ReactElement {
  const words = useWords(existingWords);
  const options = check.columns.map(({ name, ids, values }) => ({
    value: name,
    label: words.column(name, ids, values),
  }));
  const chosen = check.probabilities;
  const plain = check.columns.map(({ name }) => ({ value: name, label: name }));
  const codes = check.segments.map(({ code }) => code);
  const free = check.columns
    .map(({ name }) => name)
    .filter((name) => ![check.id_column, check.segment_column].includes(name));
  const first = Object.fromEntries(codes.map((code, k) => [code, free[k] ?? free[0] ?? '']));
  return (
    <Stack sx={{ gap: 3 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3 }}>
        <SelectInput
          label={words.idColumn}
          value={check.id_column ?? ''}
          options={options}
          onChange={(idColumn) => onChange({ ...source, idColumn })}
          sx={{ flex: 1, minWidth: 0 }}
        />
        <SelectInput
          label={words.segmentColumn}
          value={check.segment_column ?? ''}
          options={options}
          onChange={(segmentColumn) => onChange({ ...source, segmentColumn, probabilities: undefined })}
          sx={{ flex: 1, minWidth: 0 }}
        />
      </Stack>
      {free.length >= Math.max(2, codes.length) && codes.length > 0 && (
        <FormControlLabel
          control={
            <Checkbox
              checked={chosen !== null}
              onChange={(_, on) => onChange({ ...source, probabilities: on ? first : {} })}
            />
          }
          label={words.withProbabilities}
        />
      )}
      {chosen && (
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
          {codes.map((code) => (
            <SelectInput
              key={code}
              label={words.probabilityOf(code)}
              value={chosen[code] ?? ''}
              options={plain}
              onChange={(name) => onChange({ ...source, probabilities: { ...chosen, [code]: name } })}
              sx={{ width: 200 }}
            />
          ))}
        </Stack>
      )}
    </Stack>
  );
}
