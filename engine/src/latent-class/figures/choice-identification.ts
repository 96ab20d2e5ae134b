import type { Identification } from '@qp/facts';
import { type ChoiceBook, ChoiceNewton, choiceBooks } from '../../choices/index.ts';
import { MISSING } from '../../survey/index.ts';
import type { Model } from '../rows/model.ts';
import { fraction, rank } from './identification.ts';

/** People looked at for each parameter, and multiplications beyond which the rank is not worked out. */
const PEOPLE_PER_PARAMETER = 4;
const MAX_WORK = 3e8;

/**
 * Whether choices alone can identify this many segments [LC26]: the information that people's answers hold about all parameters, at
 * utilities without any symmetry, must have full rank.
 */
export function choiceIdentification(model: Model, segments: number, parameters: number): Identification {
  const people = Math.min(model.rows, PEOPLE_PER_PARAMETER * parameters);
  if (segments === 1 || people * parameters * parameters > MAX_WORK) return 'identified';
  if (people < parameters) return 'too-many-parameters';
  const rows = Array.from({ length: people }, (_, i) => Math.floor((i * model.rows) / people));
  return rank(scores(model, segments, rows)) < parameters ? 'rank-deficient' : 'identified';
}

/** How the log-likelihood of each person changes with each share and utility; the last of each are what is left over. */
function scores(model: Model, segments: number, rows: readonly number[]): Float64Array[] {
  const all = choiceBooks(model).map((book) => slopesOf(book, segments));
  const width = all.reduce((sum, { free }) => sum + segments * free.length, segments - 1);
  const mixture = Array.from({ length: segments }, (_, k) => 1 + fraction(5 * k + 3));
  return rows.map((row) => {
    const own = all.map(({ book, placeOf, logs, slopes, free }) => {
      const log = new Float64Array(segments);
      const slope = new Float64Array(segments * free.length);
      for (const j of book.variables) {
        const code = model.codes[j][row];
        if (code === MISSING) continue;
        const at = placeOf.get(model.offsets[j] + code)!;
        for (let k = 0; k < segments; k++) {
          log[k] += logs[k][at];
          for (let i = 0; i < free.length; i++) slope[k * free.length + i] += slopes[k][at * free.length + i];
        }
      }
      return { log, slope, free: free.length };
    });
    const weights = mixture.map((share, k) => share * Math.exp(own.reduce((sum, { log }) => sum + log[k], 0)));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const score = new Float64Array(width);
    for (let k = 0; k + 1 < segments; k++) {
      score[k] = weights[k] / mixture[k] / total - weights[segments - 1] / mixture[segments - 1] / total;
    }
    let at = segments - 1;
    for (const { slope, free } of own) {
      slope.forEach((value, place) => {
        score[at + place] = (value * weights[Math.floor(place / free)]) / total;
      });
      at += slope.length;
    }
    return score;
  });
}

/** By segment: the logarithm of each response's probability, and its slopes along the utilities, at [response * items + item]. */
function slopesOf(book: ChoiceBook, segments: number) {
  const { items, responses, chosenFrom, chosen, choiceOf, starts, signs, itemOf } = book;
  const free = [...new Set(itemOf)].sort((a, b) => a - b).slice(1);
  const newton = new ChoiceNewton(book);
  const places = new Int32Array(items).fill(-1);
  free.forEach((item, at) => {
    places[item] = at;
  });
  const [logs, slopes]: [Float64Array[], Float64Array[]] = [[], []];
  for (let k = 0; k < segments; k++) {
    const utilities = Float64Array.from({ length: items }, (_, i) => 2 * fraction(31 * k + 7 * i + 1) - 1);
    const log = new Float64Array(responses.length);
    const slope = new Float64Array(responses.length * free.length);
    newton.take(utilities);
    for (let at = 0; at < responses.length; at++) {
      log[at] = Math.log(newton.probability(at));
      const add = (item: number, by: number) => {
        if (places[item] >= 0) slope[at * free.length + places[item]] += by;
      };
      for (let e = chosenFrom[at]; e < chosenFrom[at + 1]; e++) {
        const s = choiceOf[chosen[e]];
        add(itemOf[chosen[e]], signs[s]);
        for (let m = starts[s]; m < starts[s + 1]; m++) {
          add(itemOf[m], -signs[s] * newton.share(m));
        }
      }
    }
    logs.push(log);
    slopes.push(slope);
  }
  const placeOf = new Map(Array.from(responses, (r, at) => [r, at]));
  return { book, placeOf, free, logs, slopes };
}
