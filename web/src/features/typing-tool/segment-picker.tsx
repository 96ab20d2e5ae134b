import SaveIcon from '@mui/icons-material/SaveOutlined';
import { Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { segmentName } from '@qp/facts';
import { typingWords } from '@qp/words/typing-tool/screen';
import { type ReactElement, useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SegmentSwatch } from '../../ui/segment-swatch.tsx';
import { UnsavedChanges } from '../../ui/variable-picker/index.ts';

interface SegmentPickerProps {
  readonly segments: number;
  /** By segment number; empty if there is none. */
  readonly descriptions: readonly string[];
  readonly selected: readonly number[];
  onSave(segments: number[]): void;
  onClose(): void;
}

/** Mount it to open it. Nothing is passed on before "Save Selection". */
export function SegmentPicker({ segments, descriptions, selected, onSave, onClose }: SegmentPickerProps): ReactElement {
  const words = useWords(typingWords);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(() => new Set(selected));
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const numbers = Array.from({ length: segments }, (_, i) => i + 1);
  const change = (next: Iterable<number>) => {
    setTicked(new Set(next));
    setDirty(true);
  };
  const toggle = (n: number) => change(ticked.has(n) ? [...ticked].filter((one) => one !== n) : [...ticked, n]);
  const save = () => onSave([...ticked].sort((a, b) => a - b));
  return (
    <Dialog title={words.segmentSelection} onClose={() => (dirty ? setAsking(true) : onClose())} flush>
      <Stack
        direction="row"
        role="toolbar"
        aria-label={words.segmentSelection}
        sx={{
          alignItems: 'center',
          justifyContent: 'space-between',
          minHeight: 46,
          px: 6,
          bgcolor: ticked.size > 0 ? 'ui.chosen' : 'ui.head',
        }}
      >
        <FormControlLabel
          sx={{ mx: 0 }}
          control={
            <Checkbox
              size="small"
              checked={ticked.size === segments}
              indeterminate={ticked.size > 0 && ticked.size < segments}
              onChange={() => change(ticked.size === 0 ? numbers : [])}
              slotProps={{ input: { 'aria-label': words.selectAllSegments } }}
            />
          }
          label={
            <Typography component="span" aria-live="polite" sx={{ fontWeight: 620 }}>
              {words.segmentsSelected(ticked.size)}
            </Typography>
          }
        />
        <Button variant="contained" size="small" startIcon={<SaveIcon />} onClick={save}>
          {words.saveSelection}
        </Button>
      </Stack>
      <Stack sx={{ pt: 2, pb: 4, overflowY: 'auto' }}>
        {numbers.map((n) => (
          <FormControlLabel
            key={n}
            sx={{
              mx: 0,
              px: 6,
              py: 0.5,
              '&:hover': { bgcolor: 'ui.hover' },
              '& .MuiFormControlLabel-label': { minWidth: 0 },
            }}
            control={<Checkbox size="small" checked={ticked.has(n)} onChange={() => toggle(n)} />}
            label={
              <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
                <SegmentSwatch segment={n} />
                <span>SEG{n}</span>
                <Typography component="span" sx={{ color: 'ui.secondary' }} noWrap>
                  {segmentName(descriptions[n - 1])}
                </Typography>
              </Stack>
            }
          />
        ))}
      </Stack>
      <UnsavedChanges open={asking} onSave={save} onDiscard={onClose} onReturn={() => setAsking(false)} />
    </Dialog>
  );
}
