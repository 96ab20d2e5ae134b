/** Where the labels of a map stand: none on another label or another segment's dot, and none outside the picture. */

export type LabelSide = 'top' | 'bottom' | 'left' | 'right';

export interface LabelledPoint {
  /** In pixels, from the left and from the top. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly text: string;
  /** Height of the letters; half of it is taken as their width, and a little more where they are bold. */
  readonly size: number;
  readonly bold?: boolean;
  /** In the order in which they are tried. */
  readonly sides: readonly LabelSide[];
  /** Stands somewhere in any case; others are left out where there is no room. */
  readonly needed?: boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** As far as the library keeps a label from its point. */
const GAP = 5;

/** On which side of each point its label stands; null where it is left out. Those that come first are placed first. */
export function placeLabels(points: readonly LabelledPoint[], width: number, height: number): (LabelSide | null)[] {
  const dots = points.map(({ x, y, radius }) => ({
    left: x - radius,
    top: y - radius,
    right: x + radius,
    bottom: y + radius,
  }));
  const labels: Box[] = [];
  return points.map((point, at) => {
    const tried = point.sides.map((side) => {
      const box = boxOf(point, side);
      const others = [...labels, ...dots.filter((_, other) => other !== at && points[other].needed)];
      return {
        side,
        box,
        covered: others.reduce((sum, one) => sum + overlap(box, one), 0) + outside(box, width, height),
      };
    });
    const best = tried.reduce((least, one) => (one.covered < least.covered ? one : least));
    if (best.covered > 0 && !point.needed) return null;
    labels.push(best.box);
    return best.side;
  });
}

function boxOf({ x, y, radius, text, size, bold }: LabelledPoint, side: LabelSide): Box {
  const wide = text.length * size * (bold ? 0.58 : 0.53);
  const high = size * 1.25;
  const away = radius + GAP;
  if (side === 'top' || side === 'bottom') {
    const top = side === 'top' ? y - away - high : y + away;
    return { left: x - wide / 2, right: x + wide / 2, top, bottom: top + high };
  }
  const left = side === 'left' ? x - away - wide : x + away;
  return { left, right: left + wide, top: y - high / 2, bottom: y + high / 2 };
}

function overlap(one: Box, other: Box): number {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

function outside(box: Box, width: number, height: number): number {
  const whole = (box.right - box.left) * (box.bottom - box.top);
  return whole - overlap(box, { left: 0, top: 0, right: width, bottom: height });
}
