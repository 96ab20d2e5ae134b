import { type FlaggedPerson, MAX_LEFT_OUT, type QualityIndex, type QualityResult, SPEED_CUT } from '@qp/facts';
import { chosenAtRandom, clusterData } from '../../latent-class/index.ts';
import { MISSING, type Survey } from '../../survey/index.ts';
import { chanceRun, farFrom } from './cuts.ts';
import { type Nearest, nearestPeople } from './nearest.ts';
import { openProblems } from './open-answers.ts';
import { type Asked, askedQuestions, comparedColumns, durationOf, gridsOf, type QualityVariable } from './questions.ts';
import {
  contradictions,
  evenOdd,
  longestRuns,
  mahalanobis,
  momentsOf,
  reversedPairs,
  spreads,
} from './scale-indices.ts';

export interface QualitySource {
  readonly survey: Survey;
  /** In the order of the dictionary. */
  readonly variables: readonly QualityVariable[];
  /** Open answers, one of each respondent; an empty text for none. */
  readonly texts: readonly OpenQuestion[];
}

export interface OpenQuestion {
  readonly code: string;
  readonly label: string;
  readonly answers: readonly string[];
}

/** An index of everyone: NaN for people of whom it says nothing. */
export interface Measured {
  readonly index: QualityIndex;
  readonly values: Float64Array;
  /** NaN where chance gives as much as there can be. */
  readonly cut: number;
  readonly below: boolean;
  readonly of: number;
}

/** Answers to so many scales, pairs or questions must there be before an index says anything. */
export const FEWEST = { scales: 10, grids: 6, pairs: 3, questions: 10 } as const;
/** One person in a hundred of usual people is beyond it. */
const HUNDREDTH = 2.326;
/** The most alike of many people is the end of a distribution, so it must be farther out. */
const NEARLY_EQUAL = 5;
const HALF = 0.5;
const BINS = 30;

export interface Indices {
  readonly measured: readonly Measured[];
  readonly answered: Uint16Array;
  readonly nearest: Nearest | null;
}

/** Every index that the survey allows [DQ1]. */
function qualityIndicesOf({ survey, variables, texts }: QualitySource, speed = SPEED_CUT): Indices {
  const { respondents } = survey;
  const duration = durationOf(survey, variables);
  const durationCode = duration?.column.code ?? null;
  const asked = askedQuestions(survey, durationCode);
  const answered = answeredBy(asked, respondents);
  const columns = comparedColumns(survey);
  const measured: Measured[] = [];
  const add = (index: QualityIndex, values: Float64Array, cut: number, below: boolean, of: number) => {
    if (values.some((value) => !Number.isNaN(value))) measured.push({ index, values, cut, below, of });
  };
  if (duration) {
    const values = duration.column.values.map((value) => (value >= 0 ? value : Number.NaN));
    add('speed', values, speed * farFrom(values, 0), true, asked.length);
  }
  addScales(survey, variables, add);
  const usual = asked.filter(({ isAnswered }) => shareOf(respondents, isAnswered) >= HALF);
  if (usual.length > 0) {
    const values = answeredBy(usual, respondents);
    add(
      'unanswered',
      Float64Array.from(values, (count) => 1 - count / usual.length),
      HALF,
      false,
      usual.length,
    );
  }
  const nearest = columns.length >= FEWEST.questions ? nearestOf(columns, respondents) : null;
  if (nearest) {
    const cut = farFrom(nearest.typical, NEARLY_EQUAL);
    add('duplicate', nearest.shares, cut < 1 ? cut : Number.NaN, false, columns.length);
  }
  if (texts.length > 0) {
    const values = new Float64Array(respondents).fill(Number.NaN);
    for (const { answers } of texts) {
      openProblems(answers).forEach((problem, i) => {
        if (answers[i].trim() !== '') values[i] = (values[i] || 0) + Number(problem !== null);
      });
    }
    add('open', values, HALF, false, texts.length);
  }
  if (survey.exercises?.length) {
    const data = clusterData(
      survey,
      survey.exercises.map(({ code }) => code),
    );
    const fit = chosenAtRandom(data, new Float64Array(respondents).fill(1), 1)?.fit;
    if (fit) add('choices', fit, 1, true, data.columns.length);
  }
  return { measured, answered, nearest };
}

type Add = (index: QualityIndex, values: Float64Array, cut: number, below: boolean, of: number) => void;

function addScales(survey: Survey, variables: readonly QualityVariable[], add: Add): void {
  const { respondents } = survey;
  const grids = gridsOf(survey, variables);
  const items = grids.flat();
  const moments = momentsOf(items, respondents);
  if (grids.length > 0) {
    const most = Math.max(...grids.map((grid) => grid.length));
    const cut = chanceRun(grids, respondents);
    add('run', longestRuns(grids, respondents), cut < most ? cut : Number.NaN, false, grids.length);
  }
  if (items.length >= FEWEST.scales) {
    const spread = spreads(items, respondents, FEWEST.scales);
    add('spread', spread, Math.max(1e-9, farFrom(spread, -HUNDREDTH)), true, items.length);
    // The cube root of a squared distance is close to normal (Wilson and Hilferty).
    const far = mahalanobis(items, moments, respondents, FEWEST.scales);
    if (respondents > 2 * items.length) {
      add('unusual', far, farFrom(far, HUNDREDTH, Math.cbrt) ** 3, false, items.length);
    }
  }
  if (grids.length >= FEWEST.grids) {
    const consistency = evenOdd(grids, respondents, FEWEST.grids);
    // Few people have halves that contradict each other; where many do, the grids have no subjects of their own.
    const cut = Math.min(
      0,
      farFrom(
        consistency.map((value) => -value),
        HUNDREDTH,
      ) * -1,
    );
    add('even-odd', consistency, cut > -1 ? cut : Number.NaN, true, grids.length);
  }
  const pairs = reversedPairs(items, grids, moments);
  if (pairs.length >= FEWEST.pairs) {
    const shares = contradictions(pairs, respondents, FEWEST.pairs);
    // Statements are rarely each other's opposites: where many people agree with both, that is no contradiction.
    const cut = Math.max(HALF, farFrom(shares, HUNDREDTH));
    add('reversed', shares, cut < 1 ? cut : Number.NaN, false, pairs.length);
  }
}

function nearestOf(columns: readonly { readonly codes: Uint8Array }[], respondents: number): Nearest {
  const fewest = Math.max(FEWEST.questions, columns.length * HALF);
  return nearestPeople(
    columns.map(({ codes }) => codes),
    respondents,
    { fewest, missing: MISSING },
  );
}

const shareOf = (respondents: number, is: (i: number) => boolean): number => {
  let count = 0;
  for (let i = 0; i < respondents; i++) count += Number(is(i));
  return count / respondents;
};

function answeredBy(asked: readonly Asked[], respondents: number): Uint16Array {
  const answered = new Uint16Array(respondents);
  for (const { isAnswered } of asked) for (let i = 0; i < respondents; i++) answered[i] += Number(isAnswered(i));
  return answered;
}

/** Whether an index flags a person; of two with nearly the same answers the later one. */
export function isFlagged({ index, values, cut, below }: Measured, i: number, nearest: Nearest | null): boolean {
  if (index === 'duplicate') return nearest !== null && nearest.earlierShares[i] > cut;
  return below ? values[i] < cut : values[i] > cut;
}

/** What the answers of each person say about how they were given. No one is left out by it. */
export function answerQuality(source: QualitySource, speed?: number): QualityResult {
  const { survey, variables } = source;
  const { measured, answered, nearest } = qualityIndicesOf(source, speed);
  const flagsOf = measured.map((one) => Array.from(answered, (_, i) => isFlagged(one, i, nearest)));
  const people: FlaggedPerson[] = [];
  for (let i = 0; i < survey.respondents; i++) {
    const flags = measured.flatMap(({ index, values }, m) => (flagsOf[m][i] ? { index, value: values[i] } : []));
    if (flags.length > 0) people.push({ id: survey.ids[i], answered: answered[i], flags });
  }
  people.sort((a, b) => b.flags.length - a.flags.length);
  const duration = durationOf(survey, variables);
  return {
    respondents: survey.respondents,
    indices: measured.map((one, m) => ({
      index: one.index,
      cut: Number.isNaN(one.cut) ? null : one.cut,
      below: one.below,
      flagged: flagsOf[m].reduce((sum, flag) => sum + Number(flag), 0),
      of: one.of,
      median: farFrom(one.values, 0),
      ...histogram(one),
    })),
    duration: duration && { label: duration.label, unit: duration.unit },
    flagged: people.length,
    people: people.slice(0, MAX_LEFT_OUT),
  };
}

/** Far beyond the cut is as far as it is from the median, twice; a count in whole steps has bars of one step. */
function histogram({ values, cut, below }: Measured): { from: number; width: number; counts: number[] } {
  const ordered = values.filter((value) => !Number.isNaN(value)).sort();
  const at = (share: number) => ordered[Math.round(share * (ordered.length - 1))];
  const known = Number.isNaN(cut) ? at(HALF) : cut;
  const low = Math.min(at(below ? 0 : 0.005), known);
  const far = Math.max(at(0.995), known + 2 * (known - at(HALF)));
  const high = Math.max(known, below ? at(0.995) : Math.min(at(1), far));
  const whole = ordered.every(Number.isInteger) && high > 1 && high - low < BINS;
  const width = whole ? 1 : (high - low) / BINS || 1;
  const from = whole ? Math.floor(low) : low;
  const bins = Math.max(1, whole ? Math.floor(high) - from + 1 : BINS);
  const counts = new Array<number>(bins).fill(0);
  for (const value of ordered) counts[Math.max(0, Math.min(bins - 1, Math.floor((value - from) / width)))]++;
  return { from, width, counts };
}
