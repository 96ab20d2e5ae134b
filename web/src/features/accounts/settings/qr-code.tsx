import Box from '@mui/material/Box';
import { encode } from 'uqr';

const QUIET = 4;

/** Black on white in either mode: cameras read it so. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 200, height: 200, bgcolor: '#fff', borderRadius: '8px', flex: 'none' }}
    >
      <path d={squares.join('')} fill="#000" />
    </Box>
  );
}
