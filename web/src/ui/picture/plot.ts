import { labelAnchor, type PlacedLabel } from '@qp/facts';
import type { Tokens } from '../theme.ts';
import { line, type Mark, type Paint, type Point, rectangle, straight, words } from './marks.ts';
import { cutToWidth, textWidth } from './text-width.ts';

/** The plane of a picture: from values to pixels, with the axes that say so. */

export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
export type Scale = (value: number) => number;

export function scale([low, high]: Point, [from, to]: Point): Scale {
  return (value) => (high === low ? (from + to) / 2 : from + ((value - low) / (high - low)) * (to - from));
}

/** The middle of the nth of a number of equal parts. */
export function parts(count: number, [from, to]: Point): Scale {
  return (n) => from + ((n + 0.5) * (to - from)) / count;
}

/** Room for the labels beside an axis. */
export const labelWidth = (labels: readonly (string | LineLabel)[], size = 12): number =>
  Math.max(0, ...labels.map((label) => textWidth(textOf(label), size))) + GAP;
const GAP = 10;

interface Rules {
  readonly at: readonly number[];
  readonly on: Scale;
  readonly t: Tokens;
  label(value: number): string;
}

/** Level lines across the frame with their values on the left. */
export function levels({ at, on, t, label }: Rules, { left, right }: Frame): Mark[] {
  return at.flatMap((value) => {
    const y = on(value);
    return [
      straight([left, y], [right, y], { stroke: t.lineSoft, strokeWidth: 1 }),
      words(label(value), [left - GAP + 2, y], { fill: t.secondary, align: 'end' }),
    ];
  });
}

/** Upright lines through the frame with their values above or below. */
export function uprights({ at, on, t, label }: Rules, { top, bottom }: Frame, side: 'above' | 'below'): Mark[] {
  const y = side === 'above' ? top - GAP : bottom + GAP;
  return at.flatMap((value) => [
    straight([on(value), top], [on(value), bottom], { stroke: t.lineSoft, strokeWidth: 1 }),
    words(label(value), [on(value), y], { fill: t.secondary, size: 11, align: 'middle' }),
  ]);
}

export interface LineLabel {
  /** On one line or two. */
  readonly text: string;
  /** Shown when someone points at it: the whole of what is cut. */
  readonly tip?: string;
}
const textOf = (label: string | LineLabel) => (typeof label === 'string' ? label : label.text);
const LABEL_HEIGHT = 26;

/** A label for each line of the picture, left of the frame. */
export function lineLabels(labels: readonly (string | LineLabel)[], on: Scale, { left }: Frame, t: Tokens): Mark[] {
  const right = left - GAP + 2;
  return labels.flatMap((label, n) => {
    const place = { x: 0, y: on(n) - LABEL_HEIGHT / 2, width: right, height: LABEL_HEIGHT };
    const tip = typeof label === 'string' ? undefined : label.tip;
    return [
      // The ground's colour, because a pointer passes through what has none.
      ...(tip === undefined ? [] : [rectangle(place, { fill: t.surface, tip })]),
      words(textOf(label), [right, on(n)], { fill: t.text, align: 'end' }),
    ];
  });
}

interface BelowLabels {
  readonly labels: readonly string[];
  /** Where the nth of them is. */
  readonly on: Scale;
  readonly t: Tokens;
  /** Which of them is the run's own. */
  readonly chosen?: number;
  /** Every label has room, however many there are; otherwise one that would touch its neighbour is left out. */
  readonly all?: boolean;
  readonly most?: number;
}

/** A base line with labels below it. */
export function labelsBelow(
  { labels, on, t, chosen, all = false, most = 130 }: BelowLabels,
  { left, right, bottom }: Frame,
): Mark[] {
  const marks: Mark[] = [straight([left, bottom], [right, bottom], { stroke: t.line, strokeWidth: 1 })];
  let end = Number.NEGATIVE_INFINITY;
  labels.forEach((whole, n) => {
    const label = cutToWidth(whole, most);
    const half = textWidth(label) / 2;
    if (!all && on(n) - half < end + 6) return;
    end = on(n) + half;
    const own = n === chosen;
    const look = { fill: own ? t.coralText : t.secondary, weight: own ? 700 : 400, align: 'middle' } as const;
    marks.push(words(label, [on(n), bottom + GAP + 3], look));
  });
  return marks;
}

const aligned = { left: 'start', center: 'middle', right: 'end' } as const;

/** The thin line to a label that stands away from its dot. */
export const leaderOf = ({ leader }: PlacedLabel, t: Tokens): Mark[] =>
  leader ? [straight([leader.x1, leader.y1], [leader.x2, leader.y2], { stroke: t.fieldLine, strokeWidth: 1 })] : [];

/** A label where it has been placed. */
export function placedWords(label: PlacedLabel, look: { fill: string; size: number; weight?: number }): Mark {
  const { x, y } = labelAnchor(label);
  return words(label.text, [x, y], { ...look, align: aligned[label.align] });
}

/** An interval, with a stroke across each end. */
export function whisker(x: number, low: number, high: number, look: Omit<Paint, 'fill'>): Mark {
  const half = 4;
  const across = (y: number): readonly Point[] => [
    [x - half, y],
    [x + half, y],
  ];
  return line([...across(low), null, [x, low], [x, high], null, ...across(high)], look);
}
