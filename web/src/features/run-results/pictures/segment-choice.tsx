import { MenuItem, Select } from '@mui/material';
import type { Run } from '@qp/contract';
import { segmentTitle } from '@qp/facts';

interface SegmentChoiceProps {
  label: string;
  run: Run;
  order: readonly number[];
  value: number;
  onChange(segment: number): void;
}

/** Which segment a picture shows. */
export function SegmentChoice({ label, run, order, value, onChange }: SegmentChoiceProps) {
  return (
    <Select
      className="no-print"
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      inputProps={{ 'aria-label': label }}
      sx={{ alignSelf: 'flex-start', minWidth: 220, maxWidth: '100%' }}
    >
      {order.map((one) => (
        <MenuItem key={one} value={one}>
          {segmentTitle(one, run.header_descriptions)}
        </MenuItem>
      ))}
    </Select>
  );
}
