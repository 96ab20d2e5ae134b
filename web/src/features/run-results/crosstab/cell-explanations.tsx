import { Popper, styled } from '@mui/material';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { useEffect, useId, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { cellAt, type FocusRequest, focusCell, placeOf, walk } from './cell-focus.ts';
import type { CellPlace } from './cell-place.ts';
import { type TableFacts, useTable } from './table-context.ts';
import type { Line } from './table-model.ts';

const HOVER_MS = 220;

const Card = styled('div')({
  maxWidth: 420,
  padding: '9px 12px',
  borderRadius: 10,
  backgroundColor: 'var(--qp-palette-ui-ink)',
  color: 'var(--qp-palette-ui-inkText)',
  boxShadow: 'var(--qp-palette-ui-floatShadow)',
  fontSize: 12.5,
  lineHeight: '18px',
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
  '& p': { margin: 0 },
  '& p:first-of-type': { fontWeight: 650 },
});

interface CellExplanationsProps {
  frame: HTMLDivElement | null;
  lines: readonly Line[];
  plain: boolean;
  /** Goes to a cell, such as the next one that matches. */
  request: FocusRequest | null;
}

/**
 * What a cell has to say, for the pointer that rests on it and for the keyboard: Enter on the table goes into its cells, the arrow keys
 * walk, Escape goes back. One card for the whole table: a component in each of thousands of cells would cost too much.
 */
export function CellExplanations({ frame, lines, plain, request }: CellExplanationsProps) {
  const words = useWords(crosstabWords);
  const facts = useTable();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  useEffect(() => {
    if (!frame) return;
    let resting = 0;
    const rest = (event: Event) => {
      const cell = cellOf(event.target);
      window.clearTimeout(resting);
      if (cell) resting = window.setTimeout(() => setAnchor(cell), HOVER_MS);
      else setAnchor(null);
    };
    const leave = () => {
      window.clearTimeout(resting);
      setAnchor(null);
    };
    const focus = (event: Event) => setAnchor(cellOf(event.target));
    const keys = (event: KeyboardEvent) => {
      const to = keyLeadsTo(event, frame, lines, facts);
      if (!to) return;
      if (to === 'out') frame.focus();
      else focusCell(frame, to, plain);
      event.preventDefault();
    };
    frame.addEventListener('mouseover', rest);
    frame.addEventListener('mouseleave', leave);
    frame.addEventListener('focusin', focus);
    frame.addEventListener('focusout', leave);
    frame.addEventListener('keydown', keys);
    return () => {
      window.clearTimeout(resting);
      frame.removeEventListener('mouseover', rest);
      frame.removeEventListener('mouseleave', leave);
      frame.removeEventListener('focusin', focus);
      frame.removeEventListener('focusout', leave);
      frame.removeEventListener('keydown', keys);
    };
  }, [frame, lines, plain, facts]);

  useEffect(() => {
    if (frame && request) focusCell(frame, request, plain);
  }, [frame, request, plain]);

  // Only while it is shown: the description must be there when the cell is focused.
  useEffect(() => {
    anchor?.setAttribute('aria-describedby', id);
    return () => anchor?.removeAttribute('aria-describedby');
  }, [anchor, id]);

  const said = anchor?.isConnected ? explanationOf(words, placeOf(anchor), lines, facts) : [];
  return (
    <Popper
      open={said.length > 0}
      anchorEl={anchor}
      placement="bottom-end"
      // Inside the page's main part, where a screen reader's landmarks look for it, and above whatever scrolls there.
      container={frame?.closest('main')}
      popperOptions={{ strategy: 'fixed' }}
      className="no-print"
      modifiers={[{ name: 'offset', options: { offset: [0, 4] } }]}
      sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}
    >
      <Card role="tooltip" id={id}>
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Card>
    </Popper>
  );
}

/** Into the table, out of it, or from cell to cell; null for a key that does nothing here. */
function keyLeadsTo(
  { target, key }: KeyboardEvent,
  frame: HTMLElement,
  lines: readonly Line[],
  facts: TableFacts,
): CellPlace | 'out' | null {
  const cell = cellOf(target);
  if (!cell) return target === frame && key === 'Enter' ? firstInView(frame) : null;
  return key === 'Escape' ? 'out' : walk(placeOf(cell), key, lines, columnsOf(facts));
}

const cellOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;

/** Segments and Total. */
const columnsOf = ({ order }: TableFacts) => order.length + 1;

function firstInView(frame: HTMLElement): CellPlace {
  const top = frame.getBoundingClientRect().top + Number.parseFloat(frame.style.getPropertyValue('--head') || '66');
  const cells = [...frame.querySelectorAll<HTMLElement>('[data-cell]')];
  const first = cells.find((cell) => cell.getBoundingClientRect().top >= top - 1) ?? cells[0];
  return first ? placeOf(first) : { line: 0, column: 0 };
}

function explanationOf(
  words: ReturnType<typeof crosstabWords>,
  place: CellPlace,
  lines: readonly Line[],
  facts: TableFacts,
): string[] {
  const row = cellAt(lines, place);
  if (!row) return [];
  const segment = facts.order[place.column];
  const said = words.cell({
    row,
    column: segment === undefined ? row.value.length - 1 : segment - 1,
    facts: facts.significance.facts.get(row),
    everyone: facts.people,
    settings: facts.settings,
    weighted: facts.weighted,
    tests: segment === undefined ? [] : (facts.significance.findings?.tests(row, segment) ?? []),
  });
  return said === '' ? [] : said.split('\n');
}
