/** Surveys with an exercise for the tests, and what its choices are worth by the formulas of [LC47], word for word. */
import { existsSync, readFileSync } from 'node:fs';
import type { ChoiceAnswer } from '../choices/index.ts';
import { ExerciseCounts } from '../crosstab/choice-rows.ts';
import { clusterData, scoreBlocks } from '../latent-class/index.ts';
import type { LatentClassData } from '../latent-class/types.ts';
import { seededNumbers } from '../numerics/index.ts';
import { refitRun } from '../refits/refit-run.ts';
import type { FirstStep } from '../refits/types.ts';
import { bootstrapWeights } from '../stability/bootstrap.ts';
import { type Exercise, type Survey, taskColumns } from '../survey/index.ts';

const FIXTURES = new URL('../../fixtures/choices/', import.meta.url);
const SUSHI = new URL('../../../../shared/data/choices/sushi.csv', import.meta.url);
export const sushiPresent = existsSync(SUSHI);

const table = (url: URL): string[][] =>
  readFileSync(url, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));

/** An exercise of tasks as data; null where a person has no answer to a task. */
export const choiceData = (...asked: Parameters<typeof choiceSurvey>): LatentClassData =>
  clusterData(choiceSurvey(...asked), ['Exercise']);

export function choiceSurvey(items: number, tasks: readonly (readonly (ChoiceAnswer | null)[])[]): Survey {
  const columns = tasks.flatMap((answers, t) => {
    const given = answers.filter((answer) => answer !== null);
    const of = answers.map((answer) => (answer === null ? -1 : given.indexOf(answer)));
    return taskColumns(`T${t + 1}`, given, Int32Array.from(of));
  });
  const exercise = { code: 'Exercise', items: Array.from({ length: items }, (_, i) => `Item ${i + 1}`), columns };
  const respondents = tasks[0].length;
  const people = { respondents, idName: null, ids: [], weights: null, categorical: [], numeric: [], cuts: {} };
  return { ...people, exercises: [exercise] };
}

/** 900 people, 10 sets of 4 of 14 items in 5 versions; the planted segment of each, 0 for those who chose at random. */
export function maxdiff() {
  const [, ...design] = table(new URL('maxdiff-design.csv', FIXTURES));
  const shown = new Map(
    design.map(([version, set, ...items]) => [`${version}.${set}`, items.map((i) => Number(i) - 1)]),
  );
  const [, ...people] = table(new URL('maxdiff-by-position.csv', FIXTURES));
  const tasks = Array.from({ length: 10 }, (_, t) =>
    people.map((cells): ChoiceAnswer | null => {
      const [best, worst] = [cells[2 + 2 * t], cells[3 + 2 * t]];
      if (best === '') return null;
      const set = shown.get(`${cells[1]}.${t + 1}`)!;
      const [first, last] = [set[Number(best) - 1], set[Number(worst) - 1]];
      return { first: [first], rest: set.filter((item) => item !== first && item !== last), worst: last };
    }),
  );
  const [, ...truth] = table(new URL('maxdiff-truth.csv', FIXTURES));
  const references: {
    fits: Record<string, { logLikelihood: number; utilities: number[][] }>;
    planted: { utilities: number[][] };
  } = JSON.parse(readFileSync(new URL('maxdiff.json', FIXTURES), 'utf8'));
  return { data: choiceData(14, tasks), tasks, truth: truth.map(([, segment]) => Number(segment)), ...references };
}

/** Whole rankings of ten items by 5,000 people. */
export const sushi = (): LatentClassData => choiceData(10, [sushiRankings()]);

export function sushiRankings(): ChoiceAnswer[] {
  const [, ...people] = table(SUSHI);
  return people.map((ranks) => {
    const order = ranks.map((_, item) => item).sort((a, b) => Number(ranks[a]) - Number(ranks[b]));
    return { first: order.slice(0, -1), rest: order.slice(-1), worst: null };
  });
}

/** The probability of an answer. */
export function plainProbability({ first, rest, worst }: ChoiceAnswer, utilities: ArrayLike<number>): number {
  let left = [...first, ...rest, ...(worst === null ? [] : [worst])];
  let probability = 1;
  for (const item of first) {
    probability *= Math.exp(utilities[item]) / left.reduce((sum, other) => sum + Math.exp(utilities[other]), 0);
    left = left.filter((other) => other !== item);
  }
  if (worst === null) return probability;
  return (
    (probability * Math.exp(-utilities[worst])) / left.reduce((sum, other) => sum + Math.exp(-utilities[other]), 0)
  );
}

/** By segment the centred utilities of an exercise, from how much each person counts in each. */
export function utilitiesOf(exercise: Exercise, weights: Float64Array, segments: number): number[][] {
  const counter = new ExerciseCounts(exercise);
  const shares = counter.shares(counter.count({ groups: segments, weights }), segments);
  return Array.from({ length: segments }, (_, k) => {
    const logs = exercise.items.map((__, i) => Math.log(shares[i * segments + k]));
    return logs.map((log) => log - logs.reduce((sum, one) => sum + one, 0) / logs.length);
  });
}

/** The same from each refit of a run, of the people whom it drew. */
export async function refittedUtilities(step: FirstStep, exercise: Exercise): Promise<number[][][]> {
  const { data, model, seed } = step;
  const { segments } = model;
  const variables = data.columns.map((_, j) => j);
  return (await refitRun(step)).all.map((refit, n) => {
    const weights = bootstrapWeights(data, seed, n + 1);
    const own = new Float64Array(data.respondents * segments);
    scoreBlocks({ segments, ...refit }, data, variables, (block, from, count) => {
      for (let at = 0; at < count * segments; at++) {
        own[from * segments + at] = block[at] * weights[from + Math.floor(at / segments)];
      }
    });
    return utilitiesOf(exercise, own, segments);
  });
}

interface MadeChoices {
  readonly people: number;
  readonly segments: number;
  readonly items: number;
  readonly sets: number;
  readonly shown: number;
  readonly seed: number;
  /** Share of people who choose at random. */
  readonly atRandom?: number;
  /** Standard deviation of a person's utilities from those of the segment. */
  readonly deviation?: number;
  /** Utilities of the segments; by default normal ones. */
  readonly planted?: readonly (readonly number[])[];
}

/** People of segments with normal utilities who answer best-worst tasks in ten versions of random sets. */
export const madeChoices = (made: MadeChoices): LatentClassData => clusterData(madeChoosers(made).survey, ['Exercise']);

/** The same, with what each of them answers to a set that is asked now: places of the best and the worst. */
export function madeChoosers({
  people,
  segments,
  items,
  sets,
  shown,
  seed,
  atRandom = 0,
  deviation = 0,
  planted,
}: MadeChoices) {
  const random = seededNumbers(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const several = <Made>(length: number, make: () => Made): Made[] => Array.from({ length }, make);
  const utilities = planted ?? several(segments, () => several(items, normal));
  const setOf = () =>
    several(items, random)
      .map((key, item) => ({ key, item }))
      .sort((a, b) => a.key - b.key);
  const versions = several(10, () =>
    several(sets, () =>
      setOf()
        .slice(0, shown)
        .map(({ item }) => item),
    ),
  );
  const pick = (set: readonly number[], own: readonly number[], sign: 1 | -1): number => {
    const weights = set.map((item) => Math.exp(sign * own[item]));
    let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [at, weight] of weights.entries()) {
      left -= weight;
      if (left <= 0) return set[at];
    }
    return set[0];
  };
  const nothing = new Array<number>(items).fill(0);
  const own = several(people, () => (random() < atRandom ? nothing : utilities[Math.floor(random() * segments)])).map(
    (of) => (deviation > 0 ? of.map((utility) => utility + deviation * normal()) : of),
  );
  const answer = (i: number, set: readonly number[]): ChoiceAnswer => {
    const best = pick(set, own[i], 1);
    const others = set.filter((item) => item !== best);
    const worst = pick(others, own[i], -1);
    return { first: [best], rest: others.filter((item) => item !== worst), worst };
  };
  const answers = own.map((_, i) => versions[i % 10].map((set) => answer(i, set)));
  const tasks = Array.from({ length: sets }, (_, t) => answers.map((given) => given[t]));
  const centred = utilities.map((of) => of.map((utility) => utility - of.reduce((sum, one) => sum + one, 0) / items));
  return { survey: choiceSurvey(items, tasks), utilities: centred, answer };
}
