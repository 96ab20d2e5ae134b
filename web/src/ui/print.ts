import { type Tokens, tokens } from './theme.ts';

/** On paper the light colours, whatever the screen shows, on white. */
const paper: Tokens = { ...tokens.light, ground: '#FFFFFF' };

const variables: Record<string, string> = {
  ...Object.fromEntries(Object.entries(paper).map(([name, colour]) => [`--qp-palette-ui-${name}`, colour])),
  '--qp-palette-text-primary': paper.text,
  '--qp-palette-text-secondary': paper.secondary,
  '--qp-palette-background-default': paper.ground,
  '--qp-palette-background-paper': paper.surface,
  '--qp-palette-divider': paper.line,
};

export const printStyles = {
  '@media print': {
    // More specific than the mode's own rule, which comes later in the page.
    'html[data-mode][data-mode]': { ...variables, colorScheme: 'light' },
    '.no-print': { display: 'none !important' },
    'tr, figure': { breakInside: 'avoid' },
    thead: { display: 'table-header-group' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    // Index shading and swatches carry meaning.
    '*': { printColorAdjust: 'exact' },
  },
  '@page': { margin: '14mm' },
} as const;
