import { type AnswerTreatment, adjustsForStyle } from '@qp/facts';
import { classesOf, isScale, type LatentClassColumn } from '../latent-class/index.ts';
import type { FirstStep } from './types.ts';

/** The free parameters of a fitted model as directions in the logits of its classes [DR6]. */

/** What one parameter changes: by how much the logit of a response rises in each class. */
interface Direction {
  /** Its number among all parameters; response style shares its parameters between variables. */
  readonly parameter: number;
  /** The complete-data score at [response * classes + class]: the direction, less its mean in the class. */
  readonly score: Float64Array;
  /** Classes in which it is not 0. */
  readonly from: number;
  readonly to: number;
}

/** A variable, or the shares of the classes as a variable that everyone answers with 0. */
export interface ScoredVariable {
  /** Null for the shares of the classes. */
  readonly codes: Uint8Array | null;
  readonly responses: number;
  readonly directions: readonly Direction[];
  /** The probability of a response at [response * classes + class]. */
  readonly table: Float64Array;
}

export interface FirstStepParameters {
  readonly classes: number;
  readonly mixture: Float64Array;
  /** The segment, merged ones counted as one, of each class. */
  readonly segmentOf: Uint8Array;
  readonly parameters: number;
  readonly shares: ScoredVariable;
  readonly variables: readonly ScoredVariable[];
}

/** A response that the model expects of fewer people than this in a class is at the edge and has no parameter. */
const EDGE = 1;

export function firstStepParameters({ data, model, groups, answersAs }: FirstStep): FirstStepParameters {
  const { classes, mixture: shares, tables } = classesOf(model);
  const mixture = Float64Array.from(shares);
  const levels = classes / model.segments;
  const ofSegment = (own: number) => Math.floor(own / levels);
  const segmentOf = new Uint8Array(classes);
  for (let own = 0; own < classes; own++)
    segmentOf[own] = groups ? groups.findIndex((parts) => parts.includes(ofSegment(own))) : ofSegment(own);
  let parameters = 0;
  const next = () => parameters++;

  const shareDirections = directionsOfShares(answersAs, classes, model.segments).map((raw) => {
    let mean = 0;
    for (let own = 0; own < classes; own++) mean += mixture[own] * raw[own];
    return { parameter: next(), score: raw.map((value) => value - mean), from: 0, to: classes };
  });
  // Response style has one number per level for all scales; the first level is the reference.
  const habits = adjustsForStyle[answersAs] ? habitDirections(answersAs) : [];
  const habitParameters = habits.map(next);

  const variables = data.columns.map((column, j): ScoredVariable => {
    const table = Float64Array.from(tables[j]);
    const responses = table.length / classes;
    const answered = answeredWeight(column.codes, responses, data.weights);
    const expected = (c: number, own: number) => answered * mixture[own] * table[c * classes + own];
    const along = termsAlong(column, answersAs, responses);
    const raws =
      along.length > 0
        ? leaningDirections({ responses, classes, levels, segments: model.segments, along, expected, next })
        : freeDirections({ responses, classes, levels, expected, table, next });
    const withHabits = answersAs !== 'categories' && isScale(column) ? habits : [];
    const habitRaws = withHabits.map((habit, at) => ({
      parameter: habitParameters[at],
      raw: rawOf(responses, classes, (c, own) => habit(own % levels, scoreOf(c, responses), column.side ?? 1)),
      from: 0,
      to: classes,
    }));
    const directions = [...raws, ...habitRaws].map(({ raw, ...rest }) => ({
      ...rest,
      score: centred(raw, table, classes),
    }));
    return { codes: column.codes, responses, directions, table };
  });
  return {
    classes,
    mixture,
    segmentOf,
    parameters,
    shares: { codes: null, responses: 1, directions: shareDirections, table: new Float64Array(classes).fill(1) },
    variables,
  };
}

interface RawDirection {
  readonly parameter: number;
  readonly raw: Float64Array;
  readonly from: number;
  readonly to: number;
}

interface Layout {
  readonly responses: number;
  readonly classes: number;
  readonly levels: number;
  readonly expected: (response: number, own: number) => number;
  readonly next: () => number;
}

/** Own shares in every segment: one parameter for each response but the largest, unless it is at the edge. */
function freeDirections({
  responses,
  classes,
  levels,
  expected,
  table,
  next,
}: Layout & { table: Float64Array }): RawDirection[] {
  const found: RawDirection[] = [];
  // All levels of a segment share one table.
  for (let first = 0; first < classes; first += levels) {
    const people = (c: number) => {
      let sum = 0;
      for (let own = first; own < first + levels; own++) sum += expected(c, own);
      return sum;
    };
    let largest = 0;
    for (let c = 1; c < responses; c++) if (table[c * classes + first] > table[largest * classes + first]) largest = c;
    for (let c = 0; c < responses; c++) {
      if (c === largest || people(c) < EDGE) continue;
      const raw = rawOf(responses, classes, (at, own) => Number(at === c && own >= first && own < first + levels));
      found.push({ parameter: next(), raw, from: first, to: first + levels });
    }
  }
  return found;
}

/** What segments lean along: the score of a scale [LC17], the rank of a number and, with a second term, its square [LC39]. */
function termsAlong(
  column: LatentClassColumn,
  answersAs: AnswerTreatment,
  responses: number,
): ((response: number) => number)[] {
  const { number } = column;
  if (!number) return answersAs !== 'categories' && isScale(column) ? [(c) => scoreOf(c, responses)] : [];
  const rank = (c: number) => number.positions[c];
  return number.spread && responses > 2 ? [rank, (c) => rank(c) ** 2] : [rank];
}

/** ln θ = β_c + Σ γ_k x_c: one β for each point but the most frequent, one γ for each term and segment but the first. */
function leaningDirections({
  responses,
  classes,
  levels,
  segments,
  along,
  expected,
  next,
}: Layout & {
  readonly segments: number;
  readonly along: readonly ((response: number) => number)[];
}): RawDirection[] {
  const given: number[] = [];
  const people = Array.from({ length: responses }, (_, c) => {
    let sum = 0;
    for (let own = 0; own < classes; own++) sum += expected(c, own);
    return sum;
  });
  const largest = people.indexOf(Math.max(...people));
  for (let c = 0; c < responses; c++) if (c !== largest && people[c] >= EDGE) given.push(c);
  const all = { from: 0, to: classes };
  return [
    ...given.map((c) => ({ parameter: next(), raw: rawOf(responses, classes, (at) => Number(at === c)), ...all })),
    ...along.flatMap((term) =>
      Array.from({ length: segments - 1 }, (_, at) => {
        const [from, to] = [(at + 1) * levels, (at + 2) * levels];
        const raw = rawOf(responses, classes, (c, own) => (own >= from && own < to ? term(c) : 0));
        return { parameter: next(), raw, from, to };
      }),
    ),
  ];
}

/** x_c, evenly spaced from -1 to 1. */
const scoreOf = (c: number, points: number): number => (points < 2 ? 0 : (2 * c) / (points - 1) - 1);

type Habit = (level: number, score: number, side: number) => number;

/** How far levels lean to the ends of scales (δ), and to agreement (α) [LC18] [LC38]. */
function habitDirections(answersAs: AnswerTreatment): Habit[] {
  const ends = [1, 2].map(
    (s): Habit =>
      (level, score) =>
        level % 3 === s ? score * score : 0,
  );
  if (answersAs !== 'acquiescence') return ends;
  return [
    ...ends,
    ...[1, 2].map(
      (t): Habit =>
        (level, score, side) =>
          Math.floor(level / 3) === t ? side * score : 0,
    ),
  ];
}

/** Free shares of the classes; adjusted for agreeing, those of segments and of levels [LC38]. */
function directionsOfShares(answersAs: AnswerTreatment, classes: number, segments: number): Float64Array[] {
  const one = (is: (own: number) => boolean) => Float64Array.from({ length: classes }, (_, own) => Number(is(own)));
  if (answersAs !== 'acquiescence') return numbers(1, classes).map((own) => one((at) => at === own));
  const levels = classes / segments;
  return [
    ...numbers(1, segments).map((k) => one((own) => Math.floor(own / levels) === k)),
    ...numbers(1, levels).map((level) => one((own) => own % levels === level)),
  ];
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

function rawOf(responses: number, classes: number, value: (response: number, own: number) => number): Float64Array {
  return Float64Array.from({ length: responses * classes }, (_, at) => value(Math.floor(at / classes), at % classes));
}

/** Less its mean in each class: the score of a response. */
function centred(raw: Float64Array, table: Float64Array, classes: number): Float64Array {
  const means = new Float64Array(classes);
  for (let at = 0; at < raw.length; at++) means[at % classes] += table[at] * raw[at];
  return raw.map((value, at) => value - means[at % classes]);
}

function answeredWeight(codes: Uint8Array, responses: number, weights: Float64Array | null): number {
  let sum = 0;
  let all = 0;
  let people = 0;
  for (let i = 0; i < codes.length; i++) {
    const weight = weights ? weights[i] : 1;
    if (weight === 0) continue;
    all += weight;
    people++;
    if (codes[i] < responses) sum += weight;
  }
  return all > 0 ? (sum / all) * people : 0;
}
