import { styled } from '@mui/material';

const ui = (name: string) => `var(--qp-palette-ui-${name})`;

/** Ten steps of shading, mixed by the browser to follow the mode; dark text is legible on the strongest. */
const steps: Record<string, { backgroundColor: string }> = {};
for (let step = 1; step <= 10; step++) {
  const share = Math.round(step * 4.2);
  steps[`& .step${step}`] = { backgroundColor: `color-mix(in srgb, ${ui('action')} ${share}%, ${ui('surface')})` };
}

export const MatrixFrame = styled('div')({
  overflowX: 'auto',
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  '& table': { borderCollapse: 'separate', borderSpacing: 2 },
  '& caption': { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
  '& th': { fontWeight: 600, color: ui('secondary'), padding: '6px 8px', whiteSpace: 'nowrap', textAlign: 'right' },
  // A dozen columns fit a desk where their heads have two lines.
  '& thead th': { whiteSpace: 'normal' },
  '& tbody th': { textAlign: 'left', color: ui('text'), position: 'sticky', left: 0, backgroundColor: ui('surface') },
  '& tbody th > span': { marginRight: 6 },
  '& tbody td': { padding: '8px 10px', textAlign: 'right', borderRadius: 6, minWidth: 72, color: ui('text') },
  ...steps,
  // Paper doesn't scroll: a dozen columns share its width.
  '@media print': {
    overflowX: 'visible',
    fontSize: 10,
    lineHeight: '14px',
    '& th': { padding: '3px 4px' },
    '& tbody td': { padding: '4px', minWidth: 0 },
  },
});
