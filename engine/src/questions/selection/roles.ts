import { normaliseLogs } from '../../latent-class/index.ts';
import { Random } from '../../numerics/index.ts';
import { type Question, questionOf, type SelectionData } from './answers.ts';

/** Which questions carry a segmentation, found inside EM by penalised likelihood (Marbac and Sedki 2017) [SE2]. */

export interface RoleFit {
  readonly segments: number;
  /** By question: own answers in each segment, or the same in all. */
  readonly carries: readonly boolean[];
  /** Log-likelihood less half the parameters times ln n: larger is better. */
  readonly bic: number;
  readonly logLikelihood: number;
  readonly memberships: Float64Array;
}

export interface SelectionPeople {
  readonly respondents: number;
  readonly questions: readonly Question[];
  /** Scaled so that they sum to the effective base. */
  readonly weights: Float64Array;
  readonly logBase: number;
  readonly data: SelectionData;
}

export function selectionPeople(data: SelectionData): SelectionPeople {
  const given = data.weights ?? new Float64Array(data.respondents).fill(1);
  let [sum, squares] = [0, 0];
  for (const weight of given) {
    sum += weight;
    squares += weight * weight;
  }
  const weights = given.map((weight) => (weight * sum) / squares);
  const questions = data.columns.map((column) => questionOf(column, weights));
  return { respondents: data.respondents, questions, weights, logBase: Math.log((sum * sum) / squares), data };
}

interface Climb {
  readonly steps: number;
  /** Questions that may carry; the others never do. */
  readonly may: readonly boolean[];
  /** Keeps the roles as they begin. */
  readonly fixed?: boolean;
}

const ARRIVED = 1e-3;

/** EM from memberships; the penalised likelihood never falls. */
export function climbRoles(
  people: SelectionPeople,
  segments: number,
  start: Float64Array,
  { steps, may, fixed = false }: Climb,
): RoleFit {
  const { respondents, questions, weights, logBase } = people;
  const memberships = start.slice();
  const logs = new Float64Array(respondents * segments);
  let carries = [...may];
  let before = Number.NEGATIVE_INFINITY;
  let fit = { logLikelihood: before, bic: before };
  for (let step = 0; step < steps; step++) {
    const shares = new Float64Array(segments);
    for (let i = 0; i < respondents; i++)
      for (let k = 0; k < segments; k++) shares[k] += weights[i] * memberships[i * segments + k];
    const all = shares.reduce((sum, share) => sum + share, 0);
    const own = questions.map((question, j) => (may[j] ? question.learn(memberships, segments) : 0));
    if (!fixed)
      carries = questions.map(
        ({ common, parameters }, j) => may[j] && own[j] - common > ((segments - 1) * parameters * logBase) / 2,
      );
    for (let i = 0; i < respondents; i++)
      for (let k = 0; k < segments; k++) logs[i * segments + k] = Math.log(Math.max(shares[k] / all, 1e-12));
    questions.forEach((question, j) => {
      if (carries[j]) question.add(logs, segments);
    });
    let logLikelihood = 0;
    for (let i = 0; i < respondents; i++) logLikelihood += weights[i] * normaliseLogs(logs, i * segments, segments);
    memberships.set(logs);
    let parameters = segments - 1;
    questions.forEach(({ common, parameters: own1 }, j) => {
      if (!carries[j]) logLikelihood += common;
      parameters += own1 * (carries[j] ? segments : 1);
    });
    fit = { logLikelihood, bic: logLikelihood - (parameters * logBase) / 2 };
    if (fit.bic - before < ARRIVED && step > 2) break;
    before = fit.bic;
  }
  return { segments, carries, memberships, ...fit };
}

/** Everyone begins nearest to one of some respondents drawn at random, by the answers to some of the questions. */
function randomMemberships(
  { respondents, data }: SelectionPeople,
  segments: number,
  may: readonly boolean[],
  random: Random,
): Float64Array {
  const centres = Array.from({ length: segments }, () => random.below(respondents));
  // Half of the starts look at half of the questions: noise then doesn't drown the others.
  const half = random.below(2) === 0;
  const used = data.columns.filter((_, j) => may[j] && (!half || random.below(2) === 0));
  const memberships = new Float64Array(respondents * segments);
  for (const column of used.length > 0 ? used : data.columns) {
    if (column.kind === 'categories') {
      const { codes } = column;
      for (let i = 0; i < respondents; i++)
        for (let k = 0; k < segments; k++) if (codes[i] === codes[centres[k]]) memberships[i * segments + k] += 1;
      continue;
    }
    const { values } = column;
    const known = values.filter((value) => !Number.isNaN(value));
    const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
    const spread = Math.sqrt(known.reduce((sum, value) => sum + (value - mean) ** 2, 0) / known.length) || 1;
    for (let i = 0; i < respondents; i++)
      for (let k = 0; k < segments; k++) {
        const away = Math.abs(values[i] - values[centres[k]]) / spread;
        if (away < 1) memberships[i * segments + k] += 1 - away;
      }
  }
  for (let i = 0; i < respondents; i++) normaliseLogs(memberships, i * segments, segments);
  return memberships;
}

const STARTS = 12;
const SHORT = 12;
const FOLLOWED = 3;
const LONG = 300;

/** The best of many starts with a given number of segments. */
export function bestRoles(
  people: SelectionPeople,
  segments: number,
  may: readonly boolean[],
  seed: number,
  rest: () => void = () => {},
  starts = STARTS,
): RoleFit {
  if (segments === 1) return climbRoles(people, 1, new Float64Array(people.respondents).fill(1), { steps: 1, may });
  const tried: RoleFit[] = [];
  for (let start = 0; start < starts; start++) {
    rest();
    const random = new Random(seed, 2_000_003 + segments, start);
    const from = randomMemberships(people, segments, may, random);
    tried.push(climbRoles(people, segments, from, { steps: SHORT, may }));
  }
  tried.sort((a, b) => b.bic - a.bic);
  const finished = tried.slice(0, FOLLOWED).map((one) => {
    rest();
    return climbRoles(people, segments, one.memberships, { steps: LONG, may });
  });
  return finished.reduce((a, b) => (b.bic > a.bic ? b : a));
}
