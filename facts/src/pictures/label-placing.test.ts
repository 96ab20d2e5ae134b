import { expect, it } from 'vitest';
import { type LabelledDot, type PlacedLabel, placeLabels } from './label-placing.ts';

const segment = (x: number, y: number, ...texts: string[]): LabelledDot => ({
  x,
  y,
  texts,
  radius: 15,
  size: 12,
  bold: true,
  needed: true,
});
const answer = (x: number, y: number, text: string): LabelledDot => ({ x, y, texts: [text], radius: 4, size: 11 });

const overlap = (a: Omit<PlacedLabel, 'text' | 'align' | 'leader'>, b: typeof a) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1e-6 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1e-6;
const boxOf = ({ x, y, radius }: LabelledDot) => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

it('writes to the right of a dot, and elsewhere where that is taken or the picture ends', () => {
  const [free, atEdge] = placeLabels([answer(100, 50, 'Natural: agree'), answer(590, 200, 'Sugar: agree')], 600, 400);
  expect(free!.left).toBeGreaterThan(104);
  expect(free).toMatchObject({ align: 'left', leader: null });
  expect(atEdge!.right).toBeLessThan(586);
  expect(atEdge).toMatchObject({ align: 'right', leader: null });
});

it('leads a line to a label that stands away from its dot', () => {
  const crowd = Array.from({ length: 9 }, (_, k) =>
    answer(300 + 9 * (k % 3), 200 + 9 * Math.floor(k / 3), `Answer ${k}`),
  );
  const placed = placeLabels(crowd, 600, 400);
  const led = placed.flatMap((label, k) => (label?.leader ? [{ label, dot: crowd[k] }] : []));
  expect(led.length).toBeGreaterThan(0);
  for (const { label, dot } of led) {
    const { x1, y1, x2, y2 } = label.leader!;
    expect(Math.hypot(x1 - dot.x, y1 - dot.y)).toBeCloseTo(dot.radius, 9);
    // It ends beside the label, and not in it.
    const [across, down] = [Math.max(label.left - x2, x2 - label.right), Math.max(label.top - y2, y2 - label.bottom)];
    expect(Math.max(across, down)).toBeGreaterThan(-1e-9);
    expect(Math.max(across, down)).toBeLessThan(dot.size);
  }
});

it('finds room for several dots in one place', () => {
  const same = Array.from({ length: 8 }, (_, k) => answer(300, 200, `Answer number ${k}`));
  expect(placeLabels(same, 600, 400)).not.toContain(null);
});

it('covers nothing, however crowded: labels, dots and the edge stay free', () => {
  // Pseudo-random, and the same every time.
  const at = (k: number, side: number) => (((Math.sin(k * 12.9898 + side * 78.233) * 43758.5453) % 1) + 1) % 1;
  for (const [segments, width, height] of [
    [3, 600, 480],
    [6, 340, 480],
    [12, 880, 380],
    [20, 880, 380],
  ] as const)
    for (let round = 0; round < 8; round++) {
      // Within the middle fifth, as segments of one survey often are.
      const spot = (k: number) => ({
        x: width * (0.4 + 0.2 * at(k + 50 * round, 1)),
        y: height * (0.35 + 0.3 * at(k + 50 * round, 2)),
      });
      const dots: LabelledDot[] = [
        ...Array.from({ length: segments }, (_, k): LabelledDot => {
          return {
            ...spot(k),
            radius: 8,
            texts: [`Name of segment ${k}`, `SEG${k}`],
            size: 12,
            bold: true,
            needed: true,
          };
        }),
        ...Array.from(
          { length: 12 },
          (_, k): LabelledDot => ({ ...answer(0, 0, `Question ${k}: agree`), ...spot(30 + k) }),
        ),
      ];
      const placed = placeLabels(dots, width, height);
      expect(placed.slice(0, segments)).not.toContain(null);
      const wrong = placed.flatMap((label, k) => {
        if (!label) return [];
        const inside = label.left >= 0 && label.top >= 0 && label.right <= width && label.bottom <= height;
        const covered = placed.flatMap((other, j) =>
          other && j !== k && (overlap(label, other) || overlap(label, boxOf(dots[j])))
            ? [`${label.text} on ${other.text}`]
            : [],
        );
        return inside ? covered : [...covered, `${label.text} outside`];
      });
      expect(wrong).toEqual([]);
    }
});

it('takes a shorter text before it covers anything, and leaves out only what is not needed', () => {
  const [named] = placeLabels([segment(60, 60, 'A name that is much too long for it', 'SEG1')], 120, 120);
  expect(named!.text).toBe('SEG1');
  const walled = [answer(30, 15, 'No room for this one at all')];
  expect(placeLabels(walled, 60, 30)).toEqual([null]);
  expect(placeLabels([{ ...walled[0], needed: true }], 60, 30)[0]).not.toBeNull();
});
