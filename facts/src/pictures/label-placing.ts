/**
 * Where the labels of dots stand: close by where there is room, else a little away with a thin line to their dot. No label covers another
 * label, a line or a dot, and none leaves the picture. Lengths are in any unit, from the left and from the top.
 */

export type Alignment = 'left' | 'center' | 'right';

export interface LabelledDot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** What may be written, the best first. */
  readonly texts: readonly string[];
  /** Height of the letters. */
  readonly size: number;
  readonly bold?: boolean;
  /** Always placed; other labels are left out if there is no room. */
  readonly needed?: boolean;
}

export interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}
export interface PlacedLabel {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The side of the box at which the text begins, so a text narrower than estimated stays next to its dot. */
  readonly align: Alignment;
  /** From the dot to the label, if they aren't next to each other. */
  readonly leader: Line | null;
}
type Box = Pick<PlacedLabel, 'left' | 'top' | 'right' | 'bottom'>;

/** Width of an average letter of Inter, in heights; other sans-serifs are narrower. */
const LETTER = { plain: 0.54, bold: 0.59 };
const LINE = 1.25;
/** Between a dot and its label, in heights of a letter. */
const GAP = 0.35;
/** How far away a label may be, in heights of a letter; a required one may be even further. */
const RINGS = [1.6, 2.8, 4.2, 6, 8, 10.5];
const FAR_RINGS = [13];
/** Left free on both sides of a text, in heights of its line. */
const APART = 0.3;
/** Right, left, above, below, and the corners: degrees against the clock. */
const CLOSE = [0, 180, 90, 270, 45, 315, 135, 225];
/** For a dot that others overlap: above and below stay free for their lines. */
const SHARED = [0, 180];
/** The steep ones first, because they leave room for further lines. */
const AWAY = [67.5, 112.5, 292.5, 247.5, 22.5, 157.5, 337.5, 202.5, 45, 135, 315, 225, 90, 270, 0, 180];

/** Placed in the given order. Null if a label is left out; its dot should be left out too. */
export function placeLabels(dots: readonly LabelledDot[], width: number, height: number): (PlacedLabel | null)[] {
  const placed: PlacedLabel[] = [];
  const gone = new Set<LabelledDot>();
  return dots.map((dot) => {
    const others = dots.filter((other) => other !== dot && !gone.has(other));
    // A line has to cross the dots that overlap its own.
    const passed = others.filter(({ x, y, radius }) => Math.hypot(x - dot.x, y - dot.y) >= radius + dot.radius);
    const close = passed.length < others.length ? SHARED : CLOSE;
    const cost = (label: PlacedLabel) => covered(label, { placed, others, passed, width, height });
    const label = firstFree(dot, close, cost) ?? (dot.needed ? leastCovered(dot, cost) : null);
    if (label) placed.push(label);
    else gone.add(dot);
    return label;
  });
}

/** Anchor of a label's text: the middle of the side at which it begins. */
export function labelAnchor({ left, right, top, bottom, align }: PlacedLabel): { x: number; y: number } {
  return { x: { left, center: (left + right) / 2, right }[align], y: (top + bottom) / 2 };
}

type Cost = (label: PlacedLabel) => number;

function firstFree(dot: LabelledDot, close: readonly number[], cost: Cost): PlacedLabel | null {
  for (const text of dot.texts) for (const label of candidates(dot, text, close)) if (cost(label) === 0) return label;
  return null;
}

function leastCovered(dot: LabelledDot, cost: Cost): PlacedLabel {
  const [first, ...rest] = candidates(dot, dot.texts[dot.texts.length - 1] ?? '', CLOSE);
  return rest.reduce((best, one) => (cost(one) < cost(best) ? one : best), first);
}

function candidates(dot: LabelledDot, text: string, close: readonly number[]): PlacedLabel[] {
  const rings = [...RINGS, ...(dot.needed ? FAR_RINGS : [])];
  return [
    ...close.map((degrees) => ({ ...boxAt(dot, text, degrees, dot.size * GAP), text, leader: null })),
    ...rings.flatMap((ring) =>
      AWAY.map((degrees) => ({
        ...boxAt(dot, text, degrees, dot.size * ring),
        text,
        leader: lineAt(dot, degrees, ring),
      })),
    ),
  ];
}

const towards = (degrees: number) => ({
  across: Math.cos((degrees * Math.PI) / 180),
  down: -Math.sin((degrees * Math.PI) / 180),
});

/** A label whose side, or corner, is at a distance from the dot's edge in that direction. */
function boxAt(
  { x, y, radius, size, bold }: LabelledDot,
  text: string,
  degrees: number,
  distance: number,
): Box & Pick<PlacedLabel, 'align'> {
  const wide = text.length * size * (bold ? LETTER.bold : LETTER.plain);
  const high = size * LINE;
  const { across, down } = towards(degrees);
  const [atX, atY] = [x + across * (radius + distance), y + down * (radius + distance)];
  const align = Math.abs(across) < 0.2 ? 'center' : across > 0 ? 'left' : 'right';
  const left = { left: atX, center: atX - wide / 2, right: atX - wide }[align];
  const top = Math.abs(down) < 0.2 ? atY - high / 2 : down > 0 ? atY : atY - high;
  return { left, top, right: left + wide, bottom: top + high, align };
}

function lineAt({ x, y, radius, size }: LabelledDot, degrees: number, ring: number): Line {
  const { across, down } = towards(degrees);
  const end = radius + size * (ring - 0.15);
  return { x1: x + across * radius, y1: y + down * radius, x2: x + across * end, y2: y + down * end };
}

interface Surroundings {
  readonly placed: readonly PlacedLabel[];
  /** Other dots that are, or may still be, in the picture. */
  readonly others: readonly LabelledDot[];
  /** Those of them that a line must not run through. */
  readonly passed: readonly LabelledDot[];
  readonly width: number;
  readonly height: number;
}

/** A line over a dot or another line is easier to read than one over a label, and that is easier than a covered label. */
const THROUGH_LABEL = 1e-5;
const THROUGH_OTHER = 1e-6;

/** What the lines of two labels run through, as a share of a covered label. */
function crossing(one: PlacedLabel, other: PlacedLabel): number {
  const overOne = other.leader !== null && crosses(other.leader, one) ? THROUGH_LABEL : 0;
  const overOther = one.leader !== null && crosses(one.leader, other) ? THROUGH_LABEL : 0;
  const together = one.leader !== null && other.leader !== null && meet(one.leader, other.leader);
  return overOne + overOther + (together ? THROUGH_OTHER : 0);
}

/** How much a label and its line are in the way of others; 0 where they are not. */
function covered(label: PlacedLabel, { placed, others, passed, width, height }: Surroundings): number {
  const whole = (label.right - label.left) * (label.bottom - label.top);
  const { leader } = label;
  let sum = whole - overlap(label, { left: 0, top: 0, right: width, bottom: height });
  const apart = APART * (label.bottom - label.top);
  const grown = { ...label, left: label.left - apart, right: label.right + apart };
  for (const other of placed) {
    sum += overlap(grown, other) + whole * crossing(label, other);
  }
  for (const other of others) sum += overlap(label, boxOf(other));
  if (leader) for (const other of passed) if (crosses(leader, boxOf(other))) sum += whole * THROUGH_OTHER;
  return sum < 1e-9 * whole ? 0 : sum;
}

const boxOf = ({ x, y, radius }: LabelledDot): Box => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
});

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/** Whether a line runs through a box. */
function crosses(line: Line, { left, top, right, bottom }: Box): boolean {
  const inside = (x: number, y: number) => x > left && x < right && y > top && y < bottom;
  if (inside(line.x1, line.y1) || inside(line.x2, line.y2)) return true;
  return (
    meet(line, { x1: left, y1: top, x2: right, y2: bottom }) || meet(line, { x1: left, y1: bottom, x2: right, y2: top })
  );
}

function meet(one: Line, other: Line): boolean {
  const side = (line: Line, x: number, y: number) =>
    Math.sign((line.x2 - line.x1) * (y - line.y1) - (line.y2 - line.y1) * (x - line.x1));
  return (
    side(one, other.x1, other.y1) !== side(one, other.x2, other.y2) &&
    side(other, one.x1, one.y1) !== side(other, one.x2, one.y2)
  );
}
