import type { Identification } from '@qp/facts';
import { type ChoiceBook, ChoiceNewton, choiceBooks } from '../../choices/index.ts';
import { MISSING } from '../../survey/index.ts';
import { ANSWER_MODELS } from '../answers/models.ts';
import type { Model } from '../rows/model.ts';
import { givenResponses } from '../rows/responses.ts';
import { fraction, rank } from './identification.ts';

/** People looked at for each parameter, and multiplications beyond which the rank is not worked out. */
const PEOPLE_PER_PARAMETER = 4;
const MAX_WORK = 3e8;

/**
 * Whether choices, alone or beside other variables, can identify this many segments [LC26]: the information that people's answers hold about
 * all parameters, at values without any symmetry, must have full rank.
 */
export function choiceIdentification(model: Model, segments: number): Identification {
  const all = [
    ...choiceBooks(model).map((book) => slopesOf(book, segments)),
    ...[...model.variables.keys()].filter((j) => model.choices[j] === null).map((j) => tableOf(model, segments, j)),
  ];
  const parameters = all.reduce((sum, { free }) => sum + segments * free, segments - 1);
  const people = Math.min(model.rows, PEOPLE_PER_PARAMETER * parameters);
  if (segments === 1 || people * parameters * parameters > MAX_WORK) return 'identified';
  if (people < parameters) return 'too-many-parameters';
  const rows = Array.from({ length: people }, (_, i) => Math.floor((i * model.rows) / people));
  return rank(scores(model, all, segments, rows)) < parameters ? 'rank-deficient' : 'identified';
}

/** How the log-likelihood of each person changes with each share and utility; the last of each are what is left over. */
function scores(model: Model, all: readonly Slopes[], segments: number, rows: readonly number[]): Float64Array[] {
  const width = all.reduce((sum, { free }) => sum + segments * free, segments - 1);
  const mixture = Array.from({ length: segments }, (_, k) => 1 + fraction(5 * k + 3));
  return rows.map((row) => {
    const own = all.map(({ variables, placeOf, logs, slopes, free }) => {
      const log = new Float64Array(segments);
      const slope = new Float64Array(segments * free);
      for (const j of variables) {
        const code = model.codes[j][row];
        if (code === MISSING) continue;
        const at = placeOf.get(model.offsets[j] + code)!;
        for (let k = 0; k < segments; k++) {
          log[k] += logs[k][at];
          for (let i = 0; i < free; i++) slope[k * free + i] += slopes[k][at * free + i];
        }
      }
      return { log, slope, free };
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

/** By segment: the logarithm of each response's probability, and its slopes along what is free, at [response * free + parameter]. */
interface Slopes {
  readonly variables: readonly number[];
  readonly placeOf: ReadonlyMap<number, number>;
  readonly free: number;
  readonly logs: readonly Float64Array[];
  readonly slopes: readonly Float64Array[];
}

/** A variable beside the choices: shares of its responses, or where these follow from fewer numbers how far they lean to the last. */
function tableOf(model: Model, segments: number, j: number): Slopes {
  const given = givenResponses(model, j);
  const isFree = ANSWER_MODELS[model.answerModels[j]].freeTables;
  const free = Math.max(0, isFree ? given.length - 1 : Math.min(1, given.length - 1));
  const [logs, slopes]: [Float64Array[], Float64Array[]] = [[], []];
  for (let k = 0; k < segments; k++) {
    const lean = fraction(23 * j + 31 * k + 5);
    const weights = given.map((c, at) => (isFree ? 1 + fraction(17 * j + 31 * k + 7 * c + 1) : Math.exp(lean * at)));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    const mean = weights.reduce((total, weight, at) => total + (weight * at) / sum, 0);
    logs.push(Float64Array.from(weights, (weight) => Math.log(weight / sum)));
    const slope = new Float64Array(given.length * free);
    given.forEach((_, at) => {
      if (!isFree && free > 0) slope[at] = at - mean;
      else if (at < free) slope[at * free + at] = sum / weights[at];
      else slope.fill(-sum / weights[at], at * free);
    });
    slopes.push(slope);
  }
  const placeOf = new Map(given.map((c, at) => [model.offsets[j] + c, at]));
  return { variables: [j], placeOf, free, logs, slopes };
}

function slopesOf(book: ChoiceBook, segments: number): Slopes {
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
  return { variables: book.variables, placeOf, free: free.length, logs, slopes };
}
