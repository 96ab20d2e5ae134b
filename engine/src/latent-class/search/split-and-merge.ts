import { mostProbable } from '../../numerics/most-probable.ts';
import type { Random } from '../../numerics/random.ts';
import { MISSING } from '../../survey/index.ts';
import { FitSteps } from '../answers/fit-steps.ts';
import { normaliseLogs } from '../kernel/expectation.ts';
import type { Model } from '../rows/model.ts';
import { classCount, tableCount } from '../rows/responses.ts';

/** How far the halves of a split segment lean towards the respondents that they are seeded with. */
const LEAN = 0.5;

/** Pairs that are drawn; the one that loses least by becoming one is merged. */
const PAIRS_DRAWN = 3;

/** Rows among which the halves find their respondents; the first of the model are a sample where there are many. */
const ROWS_LOOKED_AT = 5000;

/**
 * Another start near a solution [LC7]: two segments become one, of three pairs drawn at random the most alike, and one
 * becomes two, each half leaning towards one of its respondents. A search in the wrong place has usually split the wrong segment.
 * `members` are the rows of each segment.
 */
export function splitAndMerge(
  model: Model,
  segments: number,
  parameters: Float64Array,
  members: readonly (readonly number[])[],
  random: Random,
): Float64Array {
  const tables = parameters.slice(0, tableCount(model, segments));
  const { kept, freed } = drawPair(model, segments, tables, random);
  merge(model, segments, tables, kept, freed);
  const drawn = random.below(segments);
  const halved = drawn === freed ? kept : drawn;
  const own = halved === kept ? [...members[kept], ...members[freed]] : members[halved];
  const seed = () => (own.length > 0 ? own[random.below(own.length)] : random.below(model.rows));
  split(model, segments, tables, halved, freed, [seed(), seed()]);
  // As if people had answered so: an M-step then finds the parameters, whatever the answers count as.
  const start = new Float64Array(parameters.length);
  FitSteps.of(model, segments).maximise(asCounts(model, segments, tables), parameters, start);
  return start;
}

/** The rows of each segment: where each of some rows most probably belongs. */
export function membersOf(model: Model, segments: number, parameters: Float64Array): number[][] {
  const members: number[][] = Array.from({ length: segments }, () => []);
  eachRow(model, segments, parameters, (row, sums) => {
    members[Math.floor(mostProbable(sums, sums.length) / model.styles)].push(row);
  });
  return members;
}

/** How probable the most probable class of a row is, on average. */
export function certaintyOf(model: Model, segments: number, parameters: Float64Array): number {
  let sum = 0;
  let people = 0;
  eachRow(model, segments, parameters, (row, sums) => {
    normaliseLogs(sums, 0, sums.length);
    sum += model.weights[row] * sums[mostProbable(sums, sums.length)];
    people += model.weights[row];
  });
  return sum / people;
}

/** Shows, for some rows, the logarithms of how probable they are together with each class. */
function eachRow(
  model: Model,
  segments: number,
  parameters: Float64Array,
  visit: (row: number, sums: Float64Array) => void,
): void {
  const classes = classCount(model, segments);
  const logs = parameters.subarray(0, tableCount(model, segments)).map(Math.log);
  const sums = new Float64Array(classes);
  for (let row = 0; row < Math.min(model.rows, ROWS_LOOKED_AT); row++) {
    sums.set(logs.subarray(0, classes));
    for (let j = 0; j < model.codes.length; j++) {
      const code = model.codes[j][row];
      if (code === MISSING) continue;
      const at = classes * (1 + model.offsets[j] + code);
      for (let k = 0; k < classes; k++) sums[k] += logs[at + k];
    }
    visit(row, sums);
  }
}

function drawPair(model: Model, segments: number, tables: Float64Array, random: Random) {
  let pair = { kept: 0, freed: 1, loss: Number.POSITIVE_INFINITY };
  for (let drawn = 0; drawn < PAIRS_DRAWN; drawn++) {
    const kept = random.below(segments);
    const freed = (kept + 1 + random.below(segments - 1)) % segments;
    const loss = lossOfMerging(model, segments, tables, kept, freed);
    if (loss < pair.loss) pair = { kept, freed, loss };
  }
  return pair;
}

/** What the likelihood of complete answers loses where two segments become one, per person of everyone. */
function lossOfMerging(model: Model, segments: number, tables: Float64Array, one: number, other: number): number {
  const classes = classCount(model, segments);
  let loss = 0;
  for (let s = 0; s < model.styles; s++) {
    const [a, b] = [one * model.styles + s, other * model.styles + s];
    const [ours, theirs] = [tables[a], tables[b]];
    for (let at = classes; at < tables.length; at += classes) {
      const [p, q] = [tables[at + a], tables[at + b]];
      const joined = (ours * p + theirs * q) / (ours + theirs);
      loss += ours * p * Math.log(p / joined) + theirs * q * Math.log(q / joined);
    }
  }
  return loss;
}

/** The first of the two becomes their mean, by size; what is left of the second is to be overwritten. */
function merge(model: Model, segments: number, tables: Float64Array, kept: number, freed: number): void {
  const classes = classCount(model, segments);
  for (let s = 0; s < model.styles; s++) {
    const [one, other] = [kept * model.styles + s, freed * model.styles + s];
    const [ours, theirs] = [tables[one], tables[other]];
    for (let at = classes; at < tables.length; at += classes) {
      tables[at + one] = (ours * tables[at + one] + theirs * tables[at + other]) / (ours + theirs);
    }
    tables[one] = ours + theirs;
  }
}

function split(
  model: Model,
  segments: number,
  tables: Float64Array,
  halved: number,
  freed: number,
  rows: readonly [number, number],
): void {
  const { styles, offsets } = model;
  const classes = classCount(model, segments);
  for (let s = 0; s < styles; s++) {
    const [one, other] = [halved * styles + s, freed * styles + s];
    tables[one] /= 2;
    tables[other] = tables[one];
    for (let j = 0; j < model.codes.length; j++) {
      const [here, there] = rows.map((row) => model.codes[j][row]);
      for (let r = offsets[j]; r < offsets[j + 1]; r++) {
        const at = classes * (1 + r);
        const before = tables[at + one];
        tables[at + one] = leaning(before, here, r - offsets[j]);
        tables[at + other] = leaning(before, there, r - offsets[j]);
      }
    }
  }
}

function leaning(probability: number, code: number, response: number): number {
  return code === MISSING ? probability : (1 - LEAN) * probability + LEAN * Number(code === response);
}

/** Expected counts of people of these tables who answered everything. */
function asCounts(model: Model, segments: number, tables: Float64Array): Float64Array {
  const classes = classCount(model, segments);
  return tables.map((value, at) => model.counted * (at < classes ? value : value * tables[at % classes]));
}
