import { Stack } from '@mui/material';
import type { ExistingCheck } from '@qp/contract';
import { existingDesignWords } from '@qp/words/existing-segments/design';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import { Tick } from '../../../ui/tick.tsx';
import type { ExistingSource } from './api.ts';

interface ExistingProbabilitiesProps {
  readonly kind: ExistingSource['kind'];
  readonly check: ExistingCheck;
  /** Columns of the file, or numeric variables of the project. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  onChange(probabilities: Readonly<Record<string, string>>): void;
}

/** Which column or variable holds the probabilities of each segment, if there are some. */
export function ExistingProbabilities({
  kind,
  check,
  options,
  onChange,
}: ExistingProbabilitiesProps): ReactElement | null {
  const words = useWords(existingDesignWords);
  const codes = check.segments.map(({ code }) => code);
  const chosen = check.probabilities;
  if (codes.length === 0 || options.length < codes.length) return null;
  const values = options.map(({ value }) => value);
  const sameName = (code: string) => values.find((value) => value.toLowerCase() === code.toLowerCase());
  const first = Object.fromEntries(codes.map((code, k) => [code, sameName(code) ?? values[k]]));
  return (
    <>
      <Tick
        label={words.withProbabilities[kind]}
        checked={chosen !== null}
        onChange={(on) => onChange(on ? first : {})}
      />
      {chosen && (
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
          {codes.map((code) => (
            <SelectInput
              key={code}
              label={words.probabilityOf(code)}
              value={chosen[code] ?? ''}
              options={options}
              onChange={(name) => onChange({ ...chosen, [code]: name })}
              sx={{ width: { xs: '100%', sm: 200 } }}
            />
          ))}
        </Stack>
      )}
    </>
  );
}
