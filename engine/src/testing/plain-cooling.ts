import type { Responses } from '../latent-class/rows/responses.ts';
import { CHANCES, type Cooling, type HardTables, type People } from '../latent-class/search/hard-assignments.ts';

const { fround } = Math;

/** Reassignment in plain code [LC44]: the reference for the kernel, which makes exactly the same moves. */
export function plainCooling(people: People, shape: Responses, segments: number): Cooling {
  const { rows, width, parts, codes, weights } = people;
  return (tables, temperatures) => {
    const { assigned, random } = tables;
    let moves = 0;
    for (const temperature of temperatures) {
      for (let row = 0; row < rows; row++) {
        const answers = codes.subarray(row * width, (row + 1) * width);
        const from = assigned[row];
        const chance = draw(random) % CHANCES;
        const heat = fround(fround(temperature * parts) / weights[row]);
        const to = likeliest(tables, answers, segments, from, (k) => fround(heat * tables.chances[chance + k]));
        if (to === from) continue;
        moves++;
        assigned[row] = to;
        recount(tables, shape, parts, answers, from, -weights[row]);
        recount(tables, shape, parts, answers, to, weights[row]);
      }
    }
    return moves;
  };
}

/** Where a respondent with these answers goes from their segment, with the noise of each. */
function likeliest(
  { stride, gains, losses, joining, leaving }: HardTables,
  answers: Uint16Array,
  segments: number,
  from: number,
  noise: (k: number) => number,
): number {
  let most = Number.NEGATIVE_INFINITY;
  let to = 0;
  for (let k = 0; k < segments; k++) {
    const table = k === from ? losses : gains;
    let sum = (k === from ? leaving : joining)[k];
    for (const r of answers) sum = fround(sum + table[r * stride + k]);
    sum = fround(sum + noise(k));
    if (sum > most) [most, to] = [sum, k];
  }
  return to;
}

/** A respondent with these answers joined a segment or left it. */
function recount(
  tables: HardTables,
  { offsets, responses }: Responses,
  parts: number,
  answers: Uint16Array,
  k: number,
  change: number,
): void {
  const { stride, reach, counts, totals, sizes, gains, losses, joining, leaving, gainOf, gainOfAll } = tables;
  sizes[k] += change;
  joining[k] = gainOfAll[sizes[k]];
  leaving[k] = gainOfAll[Math.max(0, sizes[k] - parts)];
  answers.forEach((answer, j) => {
    if (answer === responses) return;
    counts[answer * stride + k] += change;
    const total = totals[j * stride + k] + change;
    totals[j * stride + k] = total;
    for (let r = offsets[j]; r < offsets[j + 1]; r++) {
      const at = r * stride + k;
      gains[at] = gainOf[r * reach + counts[at]] - gainOfAll[total];
      losses[at] = gainOf[r * reach + Math.max(0, counts[at] - parts)] - gainOfAll[Math.max(0, total - parts)];
    }
  });
}

/** sfc32, as in random.ts. */
function draw(state: Uint32Array): number {
  const [a, b, c, counter] = state;
  const bits = (a + b + counter) >>> 0;
  state.set([b ^ (b >>> 9), c + (c << 3), ((c << 21) | (c >>> 11)) + bits, counter + 1]);
  return bits;
}
