import type { AnswerTreatment, PlannedSurvey, SegmentCriterion, SegmentModel } from '@qp/facts';
import { jaccards, optimalAssignment, peopleInBoth } from '../comparison/index.ts';
import {
  classesOf,
  type FitHooks,
  type FitSettings,
  fitSegments,
  informationShares,
  type LatentClassColumn,
  type LatentClassData,
  scoreRows,
} from '../latent-class/index.ts';
import { Random } from '../numerics/index.ts';
import { MISSING } from '../survey/index.ts';

/** Simulated surveys from a solution, each segmented as a run would be [PS1]–[PS4]. */

export interface PlanTruth {
  readonly model: SegmentModel;
  /** As the solution was fitted; which answers are missing is drawn from these people. */
  readonly data: Pick<LatentClassData, 'columns' | 'respondents'>;
}

export interface PlanSettings {
  readonly maxSegments: number;
  readonly treatment: AnswerTreatment;
  readonly criterion: SegmentCriterion;
  readonly alpha: number;
  readonly seed: number;
  readonly threads?: number;
  /** Random starts and deals into folds; a light search unless said [PS2]. */
  readonly effort?: Pick<FitSettings, 'starts' | 'deals'>;
}

/**
 * In 30 surveys of 200 to 5,000 people with seven segments, as many starts found the same solutions as a whole search, and more deals
 * changed the number in four; both took two fifths of the time.
 */
const LIGHT = { starts: 20, deals: 4 } as const;

/** New people on whom segments are compared; the same for every survey. */
const NEW_PEOPLE = 2000;
const OF_NEW_PEOPLE = 9;
/** More segments than these above the true number are hardly ever chosen, and cost most. */
const SEGMENTS_ABOVE = 2;
const TYPING_QUESTIONS = 5;

/** People of a model, with answers missing as they are in its data [PS1]. */
export function drawSurvey({ model, data }: PlanTruth, people: number, random: Random): LatentClassData {
  const { classes, mixture, tables } = classesOf(model);
  const columns = data.columns.map((column) => ({ ...column, codes: new Uint8Array(people).fill(MISSING) }));
  const drawn = (probability: (at: number) => number, many: number) => {
    let rest = random.share();
    for (let at = 0; at < many - 1; at++) {
      rest -= probability(at);
      if (rest < 0) return at;
    }
    return many - 1;
  };
  for (let person = 0; person < people; person++) {
    const own = drawn((k) => mixture[k], classes);
    const like = random.below(data.respondents);
    for (const [j, { codes }] of columns.entries()) {
      const answer = drawn((c) => tables[j][c * classes + own], tables[j].length / classes);
      if (data.columns[j].codes[like] !== MISSING) codes[person] = answer;
    }
  }
  return { respondents: people, columns, weights: null };
}

/** New people of the solution, and where it assigns them: the same for every survey. */
export function newPeople(truth: PlanTruth, seed: number): { data: LatentClassData; segmentOf: Uint8Array } {
  const data = drawSurvey(truth, NEW_PEOPLE, new Random(seed, OF_NEW_PEOPLE, 0));
  return { data, segmentOf: scoreRows(truth.model, data).assignments };
}

/** One survey of so many people: segmented, and compared with the solution on new people [PS2]. */
export async function surveyAsPlanned(
  truth: PlanTruth,
  settings: PlanSettings,
  { people, survey }: { readonly people: number; readonly survey: number },
  fresh: ReturnType<typeof newPeople>,
  hooks: FitHooks = {},
): Promise<PlannedSurvey> {
  const { segments } = truth.model;
  const data = drawSurvey(truth, people, new Random(settings.seed, people, survey));
  const { fits, chosen } = await fitSegments(
    data,
    {
      maxSegments: settings.criterion === 'max' ? segments : Math.min(settings.maxSegments, segments + SEGMENTS_ABOVE),
      alpha: settings.alpha,
      answers: settings.treatment,
      criterion: settings.criterion,
      // Only cross-validation needs respondents who were held out.
      predict: settings.criterion === 'cv',
      seed: survey + 1,
      ...(settings.effort ?? LIGHT),
      threads: settings.threads ?? 1,
    },
    hooks,
  );
  const fit = fits[chosen - 1];
  const found = scoreRows(fit, fresh.data).assignments;
  const alike = peopleInBoth(fresh.segmentOf, found, null);
  const shared = Array.from({ length: segments }, (_, k) =>
    Array.from({ length: chosen }, (__, c) =>
      k < alike.rows && c < alike.columns ? alike.weight[k * alike.columns + c] : 0,
    ),
  );
  const match = optimalAssignment(shared);
  const overlaps = jaccards(alike, segments, chosen);
  const rightBy = (assigned: ArrayLike<number>) =>
    fresh.segmentOf.reduce((right, segment, i) => right + Number(match[segment] === assigned[i]), 0) / NEW_PEOPLE;
  return {
    people,
    chosen,
    match: rightBy(found),
    overlaps: match.map((c, k) => (c < 0 ? 0 : overlaps[k][c])),
    sizes: match.map((c) => (c < 0 ? 0 : fit.mixture[c])),
    typing: rightBy(scoreRows(fit, onlyQuestions(fresh.data, bestQuestions(fit))).assignments),
  };
}

/** Those that say most about the segments that were found. */
function bestQuestions(fit: SegmentModel): Set<number> {
  const shares = informationShares(fit);
  return new Set([...shares.keys()].sort((a, b) => shares[b] - shares[a]).slice(0, TYPING_QUESTIONS));
}

const onlyQuestions = (data: LatentClassData, asked: ReadonlySet<number>): LatentClassData => ({
  ...data,
  columns: data.columns.map((column, j) =>
    asked.has(j) ? column : { ...column, codes: new Uint8Array(data.respondents).fill(MISSING) },
  ),
});

/** What people answer where segments have these sizes and this separation: the share that its model assigns right [PS5]. */
export function plantedTruth(
  sizes: readonly number[],
  separation: number,
  questions: number,
  responses: number,
  seed: number,
): PlanTruth {
  const random = new Random(seed, questions, responses);
  const lean = Array.from({ length: questions * responses * sizes.length }, () => 2 * random.share() - 1);
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const mixture = sizes.map((size) => size / whole).sort((a, b) => b - a);
  const columns: LatentClassColumn[] = Array.from({ length: questions }, () => ({
    codes: new Uint8Array(1),
    categories: responses,
  }));
  const at = (strength: number): PlanTruth => ({
    data: { columns, respondents: 1 },
    model: {
      segments: sizes.length,
      categories: columns.map(({ categories }) => categories),
      mixture,
      responseProbabilities: columns.map((_, j) => tableOf(lean, j, sizes.length, responses, strength)),
    },
  });
  let [low, high] = [0, 12];
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2;
    if (assignedRight(at(middle), seed) < separation) low = middle;
    else high = middle;
  }
  return at(high);
}

function tableOf(lean: readonly number[], question: number, segments: number, responses: number, strength: number) {
  const parts = Array.from({ length: responses * segments }, (_, at) =>
    Math.exp(strength * lean[question * responses * segments + at]),
  );
  const sums = Array.from({ length: segments }, (_, k) =>
    parts.reduce((s, part, at) => s + (at % segments === k ? part : 0), 0),
  );
  return parts.map((part, at) => part / sums[at % segments]);
}

/** The mean probability of the most probable segment: the share assigned right by a model that is true. */
function assignedRight(truth: PlanTruth, seed: number): number {
  const { data } = newPeople(truth, seed);
  const { segments } = truth.model;
  const { probabilities, assignments } = scoreRows(truth.model, data);
  return assignments.reduce((sum, segment, i) => sum + probabilities[i * segments + segment], 0) / data.respondents;
}
