import { MISSING } from '../../survey/index.ts';
import { SMALLEST_PROBABILITY } from '../answers/maximise.ts';
import { givenPoints, naturalLayout, scoresOf } from '../answers/natural-parameters.ts';
import { ScaleAnswers } from '../answers/scale-answers.ts';
import { Random } from '../random.ts';
import { classCount, type Model } from '../rows/model.ts';

/** How far a starting segment leans from everybody's answers to those of the respondent that it is seeded with. */
const LEAN = 0.8;

/** No leaning to one end of a scale is stronger at a start. */
const STRONGEST_LEANING = 3;

/**
 * A random start [LC7]: classes of equal size, each segment leaning towards the answers of a respondent drawn at random.
 * Seed, number of segments and number of the start say all: threads and order do not matter.
 */
export function randomStart(model: Model, segments: number, seed: number, start: number): Float64Array {
  const random = new Random(seed, segments, start);
  const layout = naturalLayout(model, segments);
  const parameters = new Float64Array(layout.length);
  const classes = classCount(model, segments);
  parameters.fill(1 / classes, 0, classes);
  const drawn = drawRows(model.rows, segments, random);
  model.scalePoints.forEach((points, j) => {
    if (points === 0) leanTable(model, segments, j, drawn, parameters);
  });
  if (layout.variables.length === 0) return parameters;
  layout.variables.forEach((j, at) => {
    leanScale(model, j, drawn, parameters.subarray(layout.betas[at]), parameters.subarray(layout.gammas[at]));
  });
  // δ at -1, 0 and 1; a single level has none.
  for (let s = 0; s < model.styles; s++) parameters[layout.deltas + s] = s - (model.styles - 1) / 2;
  new ScaleAnswers(model, segments).writeTables(parameters);
  return parameters;
}

/** Probabilities of a variable that counts as categories; all styles of a segment are alike. */
function leanTable(model: Model, segments: number, j: number, drawn: number[], parameters: Float64Array): void {
  const { styles, offsets, overall } = model;
  for (let k = 0; k < segments; k++) {
    const code = model.codes[j][drawn[k]];
    for (let r = offsets[j]; r < offsets[j + 1]; r++) {
      const own = code === MISSING ? overall[r] : Number(r === offsets[j] + code);
      const probability = Math.max((1 - LEAN) * overall[r] + LEAN * own, SMALLEST_PROBABILITY);
      const from = (segments * (1 + r) + k) * styles;
      parameters.fill(probability, from, from + styles);
    }
  }
}

/**
 * β and γ of a scale: everybody's answers, leaning to where the drawn respondent stands. A small γ moves the mean score
 * by γ times the variance.
 */
function leanScale(model: Model, j: number, drawn: number[], beta: Float64Array, gamma: Float64Array): void {
  const scores = scoresOf(model.scalePoints[j]);
  let mean = 0;
  let square = 0;
  givenPoints(model, j).forEach((c, at) => {
    const share = model.overall[model.offsets[j] + c];
    beta[at] = Math.log(share);
    mean += share * scores[c];
    square += share * scores[c] * scores[c];
  });
  drawn.forEach((row, k) => {
    const code = model.codes[j][row];
    const leaning = code === MISSING ? 0 : (LEAN * (scores[code] - mean)) / (square - mean * mean);
    gamma[k] = Math.max(-STRONGEST_LEANING, Math.min(STRONGEST_LEANING, leaning));
  });
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
