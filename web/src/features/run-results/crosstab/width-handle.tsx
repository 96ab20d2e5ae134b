import { styled } from '@mui/material';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { keepWidth, NARROWEST, WIDEST, withinBounds } from './label-widths.ts';
import { type LabelColumn, useTable } from './table-context.ts';

const Handle = styled('hr')({
  margin: 0,
  border: 0,
  position: 'absolute',
  right: 0,
  top: 0,
  bottom: 0,
  width: 8,
  zIndex: 1,
  cursor: 'col-resize',
  touchAction: 'none',
  '&::after': { content: '""', position: 'absolute', right: 0, top: 0, bottom: 0, width: 2 },
  '&:hover::after, &[data-held=true]::after': { backgroundColor: 'var(--qp-palette-ui-coral)' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { backgroundColor: 'var(--qp-palette-ui-link)' },
  '@media (max-width: 899px), print': { display: 'none' },
});

const STEP = 8;

/** The right edge of a label column: dragged, or moved with the arrow keys; a double click gives its own width back. */
export function WidthHandle({ column }: { column: LabelColumn }) {
  const words = useWords(crosstabWords);
  const { layout } = useTable();
  const [held, setHeld] = useState<{ from: number; width: number } | null>(null);
  const widthOf = (element: Element) => element.parentElement?.getBoundingClientRect().width ?? 0;
  const roomOf = (element: Element) => element.closest<HTMLElement>('[data-layout]');
  const moved = (event: PointerEvent) => withinBounds((held?.width ?? 0) + event.clientX - (held?.from ?? 0));
  const tell = (handle: HTMLElement | null) =>
    handle?.setAttribute('aria-valuenow', String(Math.round(widthOf(handle))));
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    keepWidth(layout, column, widthOf(event.currentTarget) + by);
  };
  return (
    <Handle
      aria-orientation="vertical"
      aria-label={words.columnWidth(words.columns[column])}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      ref={tell}
      onFocus={(event) => tell(event.currentTarget)}
      tabIndex={0}
      title={words.columnWidthHelp}
      data-held={held !== null}
      onKeyDown={step}
      onDoubleClick={() => keepWidth(layout, column, null)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld({ from: event.clientX, width: widthOf(event.currentTarget) });
      }}
      // Only a variable changes while it is dragged: React redraws once it is released.
      onPointerMove={(event) =>
        held && roomOf(event.currentTarget)?.style.setProperty(`--${column}`, `${moved(event)}px`)
      }
      onPointerUp={(event) => {
        if (held && event.clientX !== held.from) keepWidth(layout, column, moved(event));
        setHeld(null);
      }}
    />
  );
}
