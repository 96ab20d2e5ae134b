interface Point {
  readonly x: number;
  readonly y: number;
}

/** Room at the edges for the labels, as a part of the range. */
const ROOM = 0.16;

/** Ranges of both axes, with one unit as long on the one as on the other, so that distances can be read in every direction. */
export function mapRange(points: readonly Point[], width: number, height: number) {
  const span = (values: readonly number[]) => {
    const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
    return { middle: (low + high) / 2, length: high - low };
  };
  const across = span(points.map(({ x }) => x));
  const up = span(points.map(({ y }) => y));
  const unit = Math.max(across.length / width, up.length / height) * (1 + 2 * ROOM) || 1 / width;
  const range = ({ middle }: { middle: number }, pixels: number): [number, number] => [
    middle - (unit * pixels) / 2,
    middle + (unit * pixels) / 2,
  ];
  return { x: range(across, width), y: range(up, height) };
}
