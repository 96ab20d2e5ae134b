import { MISSING } from '../survey/index.ts';
import { SMALLEST_PROBABILITY } from './maximise.ts';
import type { Model } from './model.ts';
import { parameterCount } from './model.ts';
import { Random } from './random.ts';

/** How far a starting segment leans from everybody's answers to those of the respondent that it is seeded with. */
const LEAN = 0.8;

/**
 * A random start [LC7]: segments of equal size, each leaning towards the answers of a respondent drawn at random.
 * Seed, number of segments and number of the start say all: threads and order do not matter.
 */
export function randomStart(model: Model, segments: number, seed: number, start: number): Float64Array {
  const random = new Random(seed, segments, start);
  const parameters = new Float64Array(parameterCount(model, segments));
  parameters.fill(1 / segments, 0, segments);
  const drawn = drawRows(model.rows, segments, random);
  for (let j = 0; j < model.codes.length; j++) {
    for (let k = 0; k < segments; k++) {
      const code = model.codes[j][drawn[k]];
      for (let r = model.offsets[j]; r < model.offsets[j + 1]; r++) {
        const own = code === MISSING ? model.overall[r] : Number(r === model.offsets[j] + code);
        const probability = (1 - LEAN) * model.overall[r] + LEAN * own;
        parameters[segments * (1 + r) + k] = Math.max(probability, SMALLEST_PROBABILITY);
      }
    }
  }
  return parameters;
}

/** Different rows, as long as there are enough of them. */
function drawRows(rows: number, count: number, random: Random): number[] {
  const drawn: number[] = [];
  while (drawn.length < count) {
    const row = random.below(rows);
    if (drawn.length >= rows || !drawn.includes(row)) drawn.push(row);
  }
  return drawn;
}
