import { Box, Checkbox, FormControlLabel, Typography, useTheme } from '@mui/material';
import type { QualityResult } from '@qp/facts';
import { qualityWords } from '@qp/words/sample/quality';
import { useId } from 'react';
import { useWords } from '../../../lib/words.ts';

type Result = QualityResult['indices'][number];

const WIDTH = 240;
const HEIGHT = 72;
/** A bar of one person can still be seen. */
const LEAST = 1.5;

interface IndexCardProps {
  readonly result: Result;
  readonly counts: boolean;
  onCounts(counts: boolean): void;
}

/** One index as a picture with its cut, and whether its flags count. */
export function IndexCard({ result, counts, onCounts }: IndexCardProps) {
  const words = useWords(qualityWords);
  const helpId = useId();
  const { index, from, width, counts: bars } = result;
  return (
    <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}>
      <FormControlLabel
        sx={{ alignItems: 'flex-start', mx: 0 }}
        control={
          <Checkbox
            size="small"
            checked={counts}
            onChange={(_, checked) => onCounts(checked)}
            disabled={result.flagged === 0}
            slotProps={{ input: { 'aria-describedby': helpId } }}
            sx={{ py: 0, pl: 0 }}
          />
        }
        label={<Typography sx={{ fontWeight: 600 }}>{words.index(index)}</Typography>}
      />
      <Typography id={helpId} variant="caption" sx={{ color: 'ui.secondary', flex: 1, mt: 1 }}>
        {words.indexHelp(result)}
      </Typography>
      <Bars result={result} />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'ui.secondary' }}>
        <span>{words.value(index, from)}</span>
        <Box component="span" sx={{ fontWeight: 600, color: result.flagged > 0 ? 'ui.text' : 'ui.secondary' }}>
          {words.cut(result)}
        </Box>
        <span>{words.value(index, from + width * (bars.length - (width === 1 ? 1 : 0)))}</span>
      </Box>
    </Box>
  );
}

function Bars({ result }: { readonly result: Result }) {
  const words = useWords(qualityWords);
  const theme = useTheme();
  const ui = theme.vars?.palette.ui ?? theme.palette.ui;
  const { cut, below, from, width, counts } = result;
  const most = Math.max(1, ...counts);
  const step = WIDTH / counts.length;
  // Bars of whole steps stand for their number, so a cut above it is at their right side.
  const at = cut === null ? null : ((cut - from) / width + Number(width === 1 && !below)) * step;
  const beyond = (bar: number) => at !== null && (below ? (bar + 0.5) * step < at : (bar + 0.5) * step > at);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" role="img" style={{ display: 'block', marginTop: 8 }}>
      <title>{words.picture(result)}</title>
      {counts.map((people, bar) => {
        const height = people === 0 ? 0 : Math.max(LEAST, (people / most) * (HEIGHT - 4));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={bar}
            x={bar * step + 0.5}
            width={Math.max(0.5, step - 1)}
            y={HEIGHT - height}
            height={height}
            fill={beyond(bar) ? ui.coral : ui.action}
            opacity={beyond(bar) ? 1 : 0.55}
          />
        );
      })}
      <line x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} stroke={ui.fieldLine} />
      {at !== null && (
        <line x1={at} x2={at} y1={0} y2={HEIGHT} stroke={ui.coral} strokeWidth={1.5} strokeDasharray="4 3" />
      )}
    </svg>
  );
}
