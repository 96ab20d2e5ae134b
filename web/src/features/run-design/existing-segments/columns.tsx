import { Stack } from '@mui/material';
import type { ExistingCheck } from '@qp/contract';
import { existingDesignWords } from '@qp/words/existing-segments/design';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import type { ExistingSource } from './api.ts';
import { ExistingProbabilities } from './probabilities.tsx';

type FileSource = Extract<ExistingSource, { kind: 'file' }>;

interface ExistingColumnsProps {
  readonly check: ExistingCheck;
  readonly source: FileSource;
  onChange(source: FileSource): void;
}

/** Which columns hold ids, segments and, if there are some, probabilities. */
export function ExistingColumns({ check, source, onChange }: ExistingColumnsProps): ReactElement {
  const words = useWords(existingDesignWords);
  const options = check.columns.map(({ name, ids, values }) => ({
    value: name,
    label: words.column(name, ids, values),
  }));
  const free = check.columns
    .map(({ name }) => name)
    .filter((name) => ![check.id_column, check.segment_column].includes(name));
  // Those of another segment column are not its own.
  const { probabilities: _, ...own } = source;
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
          onChange={(segmentColumn) => onChange({ ...own, segmentColumn })}
          sx={{ flex: 1, minWidth: 0 }}
        />
      </Stack>
      <ExistingProbabilities
        kind="file"
        check={check}
        options={free.map((name) => ({ value: name, label: name }))}
        onChange={(probabilities) => onChange({ ...source, probabilities })}
      />
    </Stack>
  );
}
