import { RestrictToHorizontalAxis } from '@dnd-kit/abstract/modifiers';
import {
  AutoScroller,
  Cursor,
  Feedback,
  PointerActivationConstraints,
  PointerSensor,
  PreventSelection,
  StyleInjector,
} from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import { type ReactNode, useState } from 'react';
import { pageNonce } from '../../../lib/page-facts.ts';

/** A drag begins after this many pixels. */
const DRAG_DISTANCE = 1;

const sensors = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: DRAG_DISTANCE })],
    // The buttons in a header do what they say; everything else of it is a handle.
    preventActivation: (event) => event.target instanceof Element && event.target.closest('button:not(.grip)') !== null,
  }),
];
const modifiers = [RestrictToHorizontalAxis];

interface ColumnDragProps {
  /** Puts a segment's column in the place of another's. */
  onMove(segment: number, onto: number): void;
  children: ReactNode;
}

/** Columns that can be taken to another place: with the pointer here, with the arrow keys in each header. */
export function ColumnDrag({ onMove, children }: ColumnDragProps) {
  const nonce = pageNonce();
  // Not the library's own defaults: its keyboard sensor and announcements would double ours.
  const [plugins] = useState(() => [
    StyleInjector.configure(nonce ? { nonce } : {}),
    Feedback.configure({ feedback: 'clone', dropAnimation: null }),
    // The header is at the top edge, where every drag would scroll the table up.
    AutoScroller.configure({ threshold: { x: 0.12, y: 0 } }),
    Cursor,
    PreventSelection,
  ]);
  return (
    <DragDropProvider
      sensors={sensors}
      modifiers={modifiers}
      plugins={plugins}
      onDragEnd={({ operation, canceled }) => {
        const { source, target } = operation;
        if (canceled || !source || !target || source.id === target.id) return;
        onMove(Number(source.id), Number(target.id));
      }}
    >
      {children}
    </DragDropProvider>
  );
}
