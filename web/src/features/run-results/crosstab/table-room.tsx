import { styled } from '@mui/material';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useLabelWidths } from './label-widths.ts';
import type { TableLayout } from './table-model.ts';

const NARROW = '@media (max-width: 899px)';
const PHONE = '@media screen and (max-width: 599.95px)';

/** Widths of the columns, the tools in the table's corner, and the shadow of what is hidden behind Total. */
const Surroundings = styled('div')({
  position: 'relative',
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  // `--above` is what stands over the table, where it is to fill the rest of the window.
  maxHeight: 'max(360px, calc(100dvh - var(--above, 90px) - 6px))',
  // Together 400 px on a laptop: five segments then fit beside them.
  '--dimension': 'clamp(103px, 8.05vw, 150px)',
  '--factor': 'clamp(91px, 7.1vw, 135px)',
  '--variable': 'clamp(109px, 8.5vw, 190px)',
  '--response': 'var(--fitted, 120px)',
  '--segment': '112px',
  '--total': 'clamp(102px, 8vw, 120px)',
  '--labels': 'calc(var(--dimension) + var(--factor) + var(--variable) + var(--response))',
  '&[data-layout=groups]': {
    '--variable': 'clamp(176px, 14vw, 280px)',
    '--labels': 'calc(var(--variable) + var(--response))',
  },
  '&[data-short=true]': { '--labels': 'calc(var(--variable) + var(--response))' },
  '& > .corner': {
    position: 'absolute',
    top: 1,
    left: 1,
    zIndex: 8,
    width: 'calc(var(--labels) - 2px)',
    boxSizing: 'border-box',
    padding: '5px 8px 0 10px',
  },
  '&::after': {
    content: '""',
    position: 'absolute',
    top: 1,
    bottom: 'calc(var(--under, 0px) + 1px)',
    right: 'calc(var(--total) + var(--bar, 0px) + 1px)',
    width: 18,
    zIndex: 7,
    pointerEvents: 'none',
    opacity: 0,
    transition: 'opacity 120ms',
    background: 'linear-gradient(to left, var(--qp-palette-ui-scrollShadow), transparent)',
  },
  '&[data-more=true]::after': { opacity: 1 },
  [NARROW]: {
    '--dimension': '112px',
    '--factor': '106px',
    '--variable': '132px',
    '--response': '104px',
    '--total': '96px',
    '& > .corner': { position: 'static', width: 'auto', padding: '0 0 6px' },
    '&::after': { display: 'none' },
  },
  [PHONE]: { '--response': '42%', '--segment': '0px', '--total': '26%' },
  '@media print': {
    display: 'block',
    maxHeight: 'none',
    '--dimension': '8.5%',
    '--factor': '8.5%',
    '--variable': '13%',
    '--response': '10%',
    '--total': '7%',
    '& > .corner': { position: 'static', width: 'auto', padding: '0 0 4px' },
    '&::after': { display: 'none' },
  },
});

interface TableRoomProps {
  frame: HTMLDivElement | null;
  layout: TableLayout;
  short: boolean;
  /** Drawn over the empty part of the header, left of the segments. */
  corner?: ReactNode;
  children: ReactNode;
}

export function TableRoom({ frame, layout, short, corner, children }: TableRoomProps) {
  const room = useRef<HTMLDivElement>(null);
  const widths = useLabelWidths(layout);
  useMore(room, frame);
  return (
    <Surroundings ref={room} data-layout={layout} data-short={short} style={widths}>
      {corner && <div className="corner">{corner}</div>}
      {children}
    </Surroundings>
  );
}

/** Whether columns are hidden behind Total. */
function useMore(roomRef: RefObject<HTMLDivElement | null>, frame: HTMLDivElement | null) {
  useLayoutEffect(() => {
    const around = roomRef.current;
    if (!around || !frame) return;
    const look = () => {
      around.dataset.more = String(frame.scrollLeft + frame.clientWidth < frame.scrollWidth - 1);
      around.style.setProperty('--under', `${around.clientHeight - frame.offsetHeight}px`);
      around.style.setProperty('--bar', `${frame.offsetWidth - frame.clientWidth - 2}px`);
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(frame);
    for (const child of frame.children) observer.observe(child);
    frame.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      frame.removeEventListener('scroll', look);
    };
  }, [roomRef, frame]);
}
