import SaveIcon from '@mui/icons-material/SaveOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { segmentName } from '@qp/facts';
import { type ReactElement, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { SegmentSwatch } from '../../ui/segment-swatch.tsx';
import { UnsavedChanges } from '../../ui/variable-picker/index.ts';

interface SegmentPickerProps {
  readonly segments: number;
  /** By segment number; empty where there is none. */
  readonly descriptions: readonly string[];
  readonly selected: readonly number[];
  onSave(segments: number[]): void;
  onClose(): void;
}

/** The dialog that chooses segments. Mount it to open it; nothing is handed over before "Save Selection". */
export function SegmentPicker({ segments, descriptions, selected, onSave, onClose }: SegmentPickerProps): ReactElement {
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
    <Dialog open title="Segment Selection" onClose={() => (dirty ? setAsking(true) : onClose())} flush>
      <Stack
        direction="row"
        role="toolbar"
        aria-label="Segment Selection"
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
              slotProps={{ input: { 'aria-label': 'Select all segments' } }}
            />
          }
          label={
            <Typography component="span" aria-live="polite" sx={{ fontWeight: 620 }}>
              {ticked.size > 0 ? `${ticked.size} selected` : 'Select Segments'}
            </Typography>
          }
        />
        <Button variant="contained" color="primary" size="small" startIcon={<SaveIcon />} onClick={save}>
          Save Selection
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
