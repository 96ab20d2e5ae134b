import { WHITE } from '@qp/facts';
import { type Tokens, tokens } from './theme.ts';

/** On paper the light colours, whatever the screen shows, on white. */
const paper: Tokens = { ...tokens.light, ground: WHITE };

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
    // A view asks for it. Of the whole page: a part of it would leave the first sheet empty.
    'body:has([data-paper=wide])': { page: 'wide' },
    '.no-print': { display: 'none !important' },
    // Nothing can be pressed on paper.
    '.MuiButton-root, .MuiIconButton-root, .MuiSwitch-root': { display: 'none !important' },
    // What scrolls on the screen is whole on paper.
    '.MuiTableContainer-root': { maxHeight: 'none !important', overflow: 'visible !important' },
    'tr, figure': { breakInside: 'avoid' },
    thead: { display: 'table-header-group' },
    'h1, h2, h3': { breakAfter: 'avoid' },
    // One persona per page, its sections beside one another; the pictures follow.
    '.persona-grid': { display: 'block !important' },
    // Smaller than on the screen, so a full card fits on A4 and on Letter, the first one with the page's title above it.
    '.persona-card': { zoom: 0.8, breakInside: 'avoid', border: 'none !important', borderRadius: '0 !important' },
    '.personas': { gap: '10px !important' },
    '.persona-card + .persona-card, .persona-pictures': { breakBefore: 'page' },
    '.persona-sections': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr)) !important' },
    '.persona-pictures': { display: 'block !important' },
    // Pictures follow one another down the columns, so each page is filled; none is split across two.
    '.summary-pictures': { display: 'block !important', columns: 2, columnGap: '16px', zoom: 0.75 },
    '.summary-pictures > div': { display: 'block !important' },
    '.summary-pictures section': { padding: '16px !important', marginBottom: '16px' },
    '.summary-pictures section, .persona-pictures section': { breakInside: 'avoid' },
    // A picture keeps the size that it was drawn in, unless the paper is smaller.
    '.picture': { height: 'auto !important' },
    '.picture > svg': { maxWidth: '100%', height: 'auto', maxHeight: '140mm' },
    '.summary-pictures .picture > svg': { maxHeight: '205mm' },
    // Index shading and swatches carry meaning.
    '*': { printColorAdjust: 'exact' },
  },
  '@page': { margin: '12mm' },
  // Wide tables: landscape on whatever paper there is.
  '@page wide': { size: 'landscape', margin: '10mm' },
} as const;
