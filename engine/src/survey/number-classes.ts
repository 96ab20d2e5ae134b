/** Classes of a number: class i holds the numbers from edge i - 1, included, to edge i. */

const UNITS = [1, 2, 2.5, 5];

/** The class of a number: how many edges it has reached. */
export function classOf(value: number, edges: readonly number[]): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (edges[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The roundest number from `low` to `high`; of equally round ones the nearest to `wanted`. */
export function roundBetween(low: number, high: number, wanted: number): number {
  const span = Math.max(high - low, Math.abs(wanted) * 1e-6, 1e-9);
  for (let power = Math.ceil(Math.log10(span)) + 1; power >= -6; power--) {
    for (const unit of [...UNITS].reverse()) {
      const step = unit * 10 ** power;
      if (unit === 2.5 && power < 1) continue;
      const nearest = Math.round(wanted / step) * step;
      if (nearest >= low && nearest <= high) return Number(nearest.toPrecision(12));
    }
  }
  return wanted;
}

/** What classes are called: "Under 25", "25-34", "65+". `decimals` are those of the numbers. */
export function classNames(edges: readonly number[], decimals: number): string[] {
  if (edges.length === 0) return ['All'];
  const shown = Math.max(decimals, ...edges.map((edge) => String(edge).split('.')[1]?.length ?? 0));
  const step = 10 ** -shown;
  const text = (value: number) => value.toFixed(shown).replace(/^-(0(?:\.0*)?)$/, '$1');
  const names = [`Under ${text(edges[0])}`];
  for (let i = 1; i < edges.length; i++) {
    const [from, to] = [text(edges[i - 1]), text(edges[i] - step)];
    names.push(from === to ? from : edges[i - 1] < 0 ? `${from} to ${to}` : `${from}-${to}`);
  }
  names.push(`${text(edges[edges.length - 1])}+`);
  return names;
}
