import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const ui = (name: string) => `var(--qp-palette-ui-${name})`;

const Frame = styled('div')({ overflow: 'auto' });

const Figures = styled('table')({
  width: '100%',
  borderSpacing: 0,
  fontSize: 13,
  lineHeight: '18px',
  '& th, & td': { padding: '9px 12px', borderBottom: `1px solid ${ui('lineSoft')}`, textAlign: 'right' },
  '& thead th': { fontWeight: 600, color: ui('secondary'), backgroundColor: ui('surface'), whiteSpace: 'nowrap' },
  '& tbody th': { minWidth: 120, fontWeight: 400, overflowWrap: 'anywhere' },
  '& td:not(.text)': { whiteSpace: 'nowrap' },
  '& tbody th, & th:first-of-type, & .text': { textAlign: 'left' },
  '& .small': { display: 'block', fontSize: 12, lineHeight: '16px', color: ui('secondary') },
  '& .quiet': { color: ui('secondary') },
  '& .marked': { backgroundColor: ui('chosen') },
  '& .far': { backgroundColor: ui('goldSoft'), fontWeight: 620 },
  '&[data-scrolls=true] thead th': { position: 'sticky', top: 0, zIndex: 2 },
  '&.tight thead th': { minWidth: 68, whiteSpace: 'normal', overflowWrap: 'break-word', verticalAlign: 'bottom' },
  '@media (max-width: 599.95px), print': {
    '&.tight th, &.tight td': { paddingInline: 4 },
    '&.tight tbody th': { minWidth: 56 },
    // The name of a line stands above its figures, so these have the whole width.
    '&.stacked tr': { display: 'flex', flexWrap: 'wrap' },
    '&.stacked th:first-of-type': { flex: '0 0 100%', padding: '8px 4px 0', borderBottom: 0 },
    '&.stacked td, &.stacked th': { flex: 1, paddingInline: 4 },
  },
});

interface FigureTableProps {
  /** Its name for screen readers. */
  label: string;
  /** A `<Head>` for each column. */
  head: ReactNode;
  /** Many columns, whose heads take several lines. */
  tight?: boolean;
  /** Few figures in lines with long names: on a phone the names stand above them. */
  stacked?: boolean;
  /** Above this it scrolls under its head. */
  maxHeight?: number;
  maxWidth?: number;
  /** The lines, as `<tr>` with a `<th scope="row">` and `<td>`. What is said in words is `.text`, a second line in a cell `.small`. */
  children: ReactNode;
}

/** Figures in lines and columns. It scrolls sideways where there is too little room. */
export function FigureTable({ label, head, tight, stacked, maxHeight, maxWidth, children }: FigureTableProps) {
  return (
    <Frame tabIndex={0} role="group" aria-label={label} style={{ maxHeight }}>
      <Figures
        aria-label={label}
        className={`${tight ? 'tight' : ''} ${stacked ? 'stacked' : ''}`}
        data-scrolls={!!maxHeight}
        style={{ maxWidth }}
      >
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </Figures>
    </Frame>
  );
}

interface HeadProps {
  /** Its column is said in words. */
  text?: boolean;
  title?: string;
  children?: ReactNode;
}

/** What stands above a column. */
export function Head({ text, title, children }: HeadProps) {
  return (
    <th scope="col" className={text ? 'text' : undefined} title={title}>
      {children}
    </th>
  );
}
