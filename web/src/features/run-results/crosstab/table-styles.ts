import { styled } from '@mui/material';
import { compactCells } from './column-widths.ts';
import { shadeRules } from './shading.ts';

/** Height of a line where lines are virtualised, in pixels. */
export const LINE_HEIGHT = 32;
const NAME_LINE = 17;
/** Checkboxes and padding of a variable's cell. */
const BESIDE_NAME = 29;

/** Lines of a variable's name for which its merged cell has room above the checkboxes. */
export function nameLines(lines: number): number {
  return Math.max(1, Math.floor((lines * LINE_HEIGHT - BESIDE_NAME) / NAME_LINE));
}

const ui = (name: string) => `var(--qp-palette-ui-${name})`;
const line = `1px solid ${ui('lineSoft')}`;
const strongLine = `1px solid ${ui('line')}`;

/**
 * The one style of both tables. Cells carry plain class names, because a styled component for each of thousands of cells
 * costs more than drawing it.
 */
export const TableFrame = styled('div')({
  position: 'relative',
  overflow: 'auto',
  minHeight: 0,
  border: strongLine,
  borderRadius: 14,
  backgroundColor: ui('surface'),
  fontSize: 13,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  scrollPadding: '72px var(--total) 0 var(--labels)',
  overscrollBehavior: 'contain',

  '& table': { borderCollapse: 'separate', borderSpacing: 0, tableLayout: 'fixed', width: '100%' },
  '& .head': {
    position: 'sticky',
    top: 0,
    zIndex: 5,
    backgroundColor: ui('head'),
    borderBottom: strongLine,
    verticalAlign: 'bottom',
    textAlign: 'left',
    fontWeight: 600,
    color: ui('secondary'),
    padding: '8px 8px',
  },
  // Room for the tools in the corner.
  '&.cornered .head': { height: 84, boxSizing: 'border-box' },
  '&.cornered .grid > .head': { height: 'auto', minHeight: 84 },
  '&.cornered .head.label > hr': { top: 54 },
  // A height, however small, lets the handle inside fill the cell.
  '& .head.segment': { padding: 0, textAlign: 'right', scrollSnapAlign: 'start' },
  '&:not(.cornered) .head.segment': { height: 1 },
  '& .head.total': { zIndex: 6, right: 0, borderLeft: strongLine, textAlign: 'right', color: ui('text') },
  '& .respondents': { fontSize: 11, lineHeight: '14px', fontWeight: 450, color: ui('secondary') },
  '& .together': { whiteSpace: 'nowrap' },
  '& .head.label': { zIndex: 6, whiteSpace: 'nowrap' },

  '& .label': {
    position: 'sticky',
    zIndex: 3,
    backgroundColor: ui('surface'),
    padding: '6px 6px 6px 8px',
    fontSize: 12.5,
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 400,
    borderBottom: line,
    overflowWrap: 'break-word',
    hyphens: 'auto',
  },
  '& .head.label, & .head.total': { backgroundColor: ui('head'), verticalAlign: 'bottom', padding: '6px 8px' },
  '& .dimension': { left: 0 },
  '& .factor': { left: 'var(--dimension)', paddingRight: 3, borderLeft: line, color: ui('secondary') },
  '& .variable': { left: 'calc(var(--dimension) + var(--factor))', borderLeft: line },
  '& .response': {
    left: 'calc(var(--labels) - var(--response))',
    verticalAlign: 'middle',
    borderLeft: line,
    borderRight: strongLine,
    color: ui('secondary'),
  },
  '& .head.factor, & .head.variable, & .head.response': { borderLeft: 'none', color: ui('secondary') },
  /** The name of a tall merged cell stays in view under the header. */
  '& .stay': { position: 'sticky', top: 'calc(var(--head, 66px) + 6px)' },
  '& .group': {
    fontSize: 10.5,
    lineHeight: '14px',
    fontWeight: 700,
    letterSpacing: '0.07em',
    textTransform: 'uppercase',
  },
  '& .group.metrics': { color: ui('metrics') },
  '& .group.cluster': { color: ui('cluster') },
  '& .group.profile': { color: ui('profile') },
  '& .name': { fontWeight: 600, color: ui('text') },

  '& .cell': {
    padding: '6px 10px',
    textAlign: 'right',
    verticalAlign: 'middle',
    whiteSpace: 'nowrap',
    borderBottom: line,
    color: ui('text'),
  },
  '& .index': { display: 'inline-block', minWidth: 42, marginLeft: 2, fontSize: 12, color: ui('secondary') },
  '& .total.cell': {
    position: 'sticky',
    right: 0,
    zIndex: 3,
    fontWeight: 600,
    backgroundColor: ui('head'),
    borderLeft: strongLine,
  },
  ...shadeRules(),
  '& [class*=low] .index, & [class*=high] .index, & .match .index': { color: 'inherit' },
  /** At the left edge of the cell: figures stay aligned. */
  '& .mark': {
    float: 'left',
    marginRight: 4,
    fontSize: 11,
    fontWeight: 700,
    letterSpacing: '0.02em',
    color: ui('text'),
  },
  '& .mark.higher': { color: ui('higher') },
  '& .mark.lower': { color: ui('lower') },
  '& .mark sup': { fontSize: 10, lineHeight: 0, fontWeight: 500, marginLeft: 1, color: ui('text') },
  '& .cell:focus': { outline: `2px solid ${ui('link')}`, outlineOffset: -2 },
  '& .match': { boxShadow: `inset 0 0 0 2px ${ui('gold')}`, fontWeight: 700 },
  '& tr.ends-dimension > *, & .line.ends-dimension > *, & .ends-dimension.label': { borderBottom: strongLine },

  '& .row-tools': { display: 'flex', alignItems: 'center' },
  '& .row-menu': {
    all: 'unset',
    width: 24,
    height: 24,
    textAlign: 'center',
    borderRadius: 5,
    color: ui('secondary'),
    cursor: 'pointer',
    '&:hover': { backgroundColor: ui('hover'), color: ui('text') },
    '&:focus-visible': { outline: `2px solid ${ui('link')}` },
  },
  '& .fold': {
    all: 'unset',
    fontWeight: 600,
    color: ui('text'),
    cursor: 'pointer',
    borderRadius: 4,
    display: 'inline-flex',
    gap: 3,
    padding: '3px 0',
    margin: '-3px 0',
    textAlign: 'left',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
    '&:focus-visible': { outline: `2px solid ${ui('link')}`, outlineOffset: 2 },
  },
  '& .fold::before': { content: '"▾" / ""', color: ui('secondary'), fontSize: 10, width: 9, flex: 'none' },
  // On the line of the group: the name below needs the whole width.
  '& .dimension .stay': { position: 'sticky' },
  '& .dimension .fold::before': { position: 'absolute', right: 0, top: 0, lineHeight: '14px' },
  '& .title': { left: 0, height: 28, padding: '4px 8px', backgroundColor: ui('head'), fontSize: 12.5 },
  // As wide as the window, wherever it is scrolled to.
  '& .title > *': { position: 'sticky', left: 8, width: 'fit-content', maxWidth: 'calc(var(--window, 100%) - 24px)' },
  '& .title.of-variable': { backgroundColor: ui('surface') },
  '& .title.of-variable .stay': { display: 'flex', gap: 8, alignItems: 'center' },
  '& .across': { display: 'flex', gap: 8, alignItems: 'baseline', minWidth: 0 },
  '& .across .of': { color: ui('secondary') },
  '& .across .name, & .across .of': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .fold[aria-expanded=false]::before': { content: '"▸" / ""' },

  '& .virtual-head': { position: 'sticky', top: 0, zIndex: 6 },
  '& .grid': { display: 'grid' },
  '& .grid > *': { gridRow: 1, boxSizing: 'border-box' },
  '& .grid > .dimension': { gridColumn: 1 },
  '& .grid > .factor': { gridColumn: 2 },
  '& .grid > .variable': { gridColumn: 3 },
  '& .grid > .response': { gridColumn: 4 },
  '&.groups .grid > .variable': { gridColumn: 1 },
  '&.groups .grid > .response': { gridColumn: 2 },
  '&.groups .variable': { left: 0, borderLeft: 'none' },
  '&.stacked .grid > .response': { gridColumn: 1 },
  '&.stacked .response': { left: 0, borderLeft: 'none' },
  '& .grid > .head': { display: 'flex', alignItems: 'flex-end' },
  '& .grid > .head.segment': { display: 'grid', height: 'auto' },
  '& .grid > .head.total': { justifyContent: 'flex-end', textAlign: 'right' },
  '& .line': { position: 'absolute', left: 0, right: 0 },
  '& .line > *': { height: LINE_HEIGHT },
  '& .line > .folded': { gridColumn: '2 / -1', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .line > .title': { gridColumn: '1 / -1' },
  '& .line > .response': { display: 'flex', alignItems: 'center', padding: '0 6px 0 8px' },
  '& .two-lines': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    fontSize: 12.5,
    lineHeight: '15px',
  },
  // Clip, not hidden: hidden would make the cell a scroller of its own, in which nothing stays.
  '& .line > .block': { zIndex: 4, overflow: 'clip', paddingTop: 4, paddingBottom: 0 },
  '& .line > .block .stay': { top: 'calc(var(--head, 66px) + 4px)' },
  // No name makes its lines higher than others.
  '@media screen': {
    '&[data-compact=true]': compactCells,
    '& .label.variable:not(.head)': { paddingTop: 4, paddingBottom: 0 },
    '& .label.variable .name': {
      lineHeight: `${NAME_LINE}px`,
      display: '-webkit-box',
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
    },
  },
  // A column is in view or not: no grip is half under the labels. A drag scrolls by less than a column at a time.
  scrollSnapType: 'x mandatory',
  '&:has([data-dragged=true])': { scrollSnapType: 'none' },
  '&.short .dimension, &.short .factor': { display: 'none' },
  '&.short .variable': { left: 0, gridColumn: 1, borderLeft: 'none' },
  '&.short .response': { left: 'var(--variable)', gridColumn: 2 },
  '& .names-on-paper': { display: 'none' },
  '& .visually-hidden': {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },

  // There is no room for four columns that stay: only what names the line does.
  '@media screen and (max-width: 899px)': {
    scrollPadding: '72px 0 0 calc(var(--variable) + var(--response))',
    '& .dimension, & .factor': { left: 'auto', position: 'static' },
    '& .head.dimension, & .head.factor': { position: 'sticky', left: 'auto', zIndex: 5 },
    '& .variable': { left: 0 },
    '& .response': { left: 'var(--variable)' },
    '&.stacked .response': { left: 0 },
    '& .total.cell, & .head.total': { right: 'auto' },
    '&.cornered .head': { height: 'auto' },
    '& .head.segment': { height: 1 },
    '& .cell': { padding: '6px 8px' },
    '& .index': { minWidth: 40 },
  },
  // Above the table stands which segment it is.
  '@media screen and (max-width: 599.95px)': {
    '& .head .called, & .head .grip svg': { display: 'none' },
    '& .head .size, & .respondents': { fontSize: 10.5 },
  },
  '@media print': {
    overflow: 'visible',
    border: 'none',
    borderRadius: 0,
    '&:focus-visible': { outline: 'none' },
    fontSize: 8.5,
    lineHeight: '11px',
    '& .label, & .head.label': { fontSize: 9 },
    // Shading and frames carry meaning, on paper too.
    printColorAdjust: 'exact',
    '& table': { minWidth: '0 !important' },
    '& .head, & .label, & .total.cell, & .stay': { position: 'static' },
    '& .cell, & .label, & .head.label, & .head.total': { padding: '2px 4px' },
    '& .mark': { fontSize: 8, marginRight: 1 },
    // Under the value: neither runs into the next column.
    '& .index': { display: 'block', fontSize: 7.5, lineHeight: '9px', minWidth: 0, marginLeft: 0 },
    '& .cell': { whiteSpace: 'normal' },
    // Three lines: browsers do not repeat a header that takes a quarter of the page. Longer names stand above the table, whole.
    '& .head .called': { WebkitLineClamp: '3', padding: 0, margin: 0 },
    '& .names-on-paper': { display: 'block', margin: '0 0 8px', padding: 0, listStyle: 'none', lineHeight: '12px' },
    '& .head .size, & .respondents, & .together': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& .head.segment > *': { padding: '2px 3px 2px 0' },
    // A page may end inside a dimension or a factor, but not inside a variable.
    '& tr': { breakInside: 'auto' },
    '& .variable, & .cell': { breakInside: 'avoid' },
    '& .head .called, & .head .size, & .respondents': { fontSize: 8.5, lineHeight: '10px' },
    '& .fold::before, & [role=group], & button:not(.fold), & .head .top': { display: 'none' },
    '& .head .on-sheet': { display: 'block' },
    '&.cornered .head': { height: 'auto' },
    // Said again with every variable, so a page that begins inside a dimension says which one.
    '& .again': { color: ui('secondary'), fontWeight: 450 },
    '& tbody': { breakInside: 'avoid' },
    '& .group': { fontSize: 8.5, lineHeight: '11px', letterSpacing: 0 },
  },
});
