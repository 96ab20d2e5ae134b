import ChevronLeftIcon from '@mui/icons-material/ChevronLeft';
import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import { IconButton, Stack } from '@mui/material';
import { segmentTitle } from '@qp/facts';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import { useWords } from '../../../lib/words.ts';
import { SelectInput } from '../../../ui/select-input.tsx';

interface SegmentPagerProps {
  /** Segment numbers from left to right. */
  order: readonly number[];
  descriptions: readonly string[];
  segment: number;
  onSegment(segment: number): void;
}

/** On a phone: which segment stands beside Total. */
export function SegmentPager({ order, descriptions, segment, onSegment }: SegmentPagerProps) {
  const words = useWords(crosstabToolWords);
  const at = order.indexOf(segment);
  const turn = (by: number) => onSegment(order[(at + by + order.length) % order.length]);
  return (
    <Stack direction="row" className="no-print" sx={{ alignItems: 'center', gap: 1 }}>
      <IconButton aria-label={words.previousSegment} onClick={() => turn(-1)}>
        <ChevronLeftIcon />
      </IconButton>
      <SelectInput
        label={words.segmentShown}
        value={String(segment)}
        options={order.map((n) => ({ value: String(n), label: segmentTitle(n, descriptions) }))}
        onChange={(chosen) => onSegment(Number(chosen))}
        sx={{ flex: 1, minWidth: 0, '& > label': { position: 'absolute', clipPath: 'inset(50%)' } }}
      />
      <IconButton aria-label={words.nextSegment} onClick={() => turn(1)}>
        <ChevronRightIcon />
      </IconButton>
    </Stack>
  );
}
