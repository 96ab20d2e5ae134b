import { Box } from '@mui/material';
import { BLACK, WHITE } from '@qp/facts';
import { useMemo } from 'react';
import { encode } from 'uqr';

const QUIET = 4;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  /** Pixels. */
  readonly width: number;
}

/** Black on white in either mode: cameras expect that. */
export function QrCode({ text, label, width }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    const { data, size: modules } = encode(text, { border: QUIET, ecc: 'M' });
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: squares.join(''), size: modules };
  }, [text]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width, height: width, bgcolor: WHITE, borderRadius: '8px', flex: 'none' }}
    >
      <path d={path} fill={BLACK} />
    </Box>
  );
}
