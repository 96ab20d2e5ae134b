import { Stack, Typography } from '@mui/material';
import type { ImportGrouping, ImportVariable } from '@qp/contract';
import { splitBy } from '@qp/engine/imports';
import { groupingWords } from '@qp/words/imports/grouping';
import { useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectInput } from '../../ui/select-input.tsx';

interface SplitDialogProps {
  readonly chosen: readonly ImportVariable[];
  onGroup(grouping: ImportGrouping): void;
  onClose(): void;
}

const SEPARATORS = [',', ';', '|', '/', '\n'] as const;
type Separator = (typeof SEPARATORS)[number];
const SHOWN = 6;

export function SplitDialog({ chosen, onGroup, onClose }: SplitDialogProps) {
  const words = useWords(groupingWords);
  const [{ source }] = chosen;
  const [separator, setSeparator] = useState<Separator>(() => likelySeparator(chosen));
  // Numbers with a decimal comma are shown as numbers until they are split.
  const parts = source.type === 'text' ? splitBy(source.facts.values, separator).parts : [];
  return (
    <Dialog
      title={words.splitTitle(chosen.length, source.code)}
      onClose={onClose}
      onSubmit={() => onGroup({ kind: 'split', codes: chosen.map((each) => each.source.code), separator })}
      submit={words.splitAction}
    >
      <Stack sx={{ gap: 4 }}>
        <SelectInput<Separator>
          label={words.separator}
          value={separator}
          onChange={setSeparator}
          options={SEPARATORS.map((value) => ({ value, label: words.separators[value] }))}
        />
        <Typography variant="body2" role="status" sx={{ color: 'ui.secondary', overflowWrap: 'anywhere' }}>
          {parts.length === 0 ? words.noPreview : words.preview(parts.length, parts.slice(0, SHOWN))}
        </Typography>
      </Stack>
    </Dialog>
  );
}

/** The one that most people's answers have. */
function likelySeparator(chosen: readonly ImportVariable[]): Separator {
  const people = (separator: string) =>
    chosen
      .flatMap(({ source }) => source.facts.values)
      .reduce((sum, [text, count]) => (text.includes(separator) ? sum + count : sum), 0);
  return SEPARATORS.reduce((best, each) => (people(each) > people(best) ? each : best));
}
