import {
  type AgreementTable,
  isSettled,
  numbersInTheRace,
  type Prediction,
  pickedSegments,
  type SegmentModel,
  type SegmentPicks,
} from '@qp/facts';
import { matchedSegments } from '../../comparison/index.ts';
import { answerModelOf, levelsOf } from '../answers/models.ts';
import { scoreRows } from '../figures/score-rows.ts';
import type { FitThreads } from '../threads/fit-threads.ts';
import type { LatentClassData, SegmentFit } from '../types.ts';
import { type Folds, onlyPeople } from './folds.ts';
import { type FoldFigures, gatherFolds, type HeldOut } from './held-out.ts';
import {
  FOLDS,
  foldsOf,
  numbersUpTo,
  type PredictionSettings,
  predictFold,
  predictionOf,
  type Values,
} from './predict-segments.ts';

/** Rows x variables x classes x steps of all further deals, about; a fit without a fold takes about so many steps. */
const MOST_WORK = 4e9;
const STEPS_OF_A_FIT = 170;

interface Settled {
  readonly prediction: Prediction | null;
  /** One table per fit. */
  readonly agreement: readonly (AgreementTable | null)[];
}

/** One deal of the people into folds: how probable their answers are without them, and where they are assigned. */
interface Deal {
  readonly values: Values;
  readonly tables: readonly (AgreementTable | null)[];
}

/**
 * Which number of segments is picked depends on how people are dealt into folds. They are dealt again, and the numbers that are
 * close to the best fitted again, until one number leads [LC46]. `settles`: whether the choice depends on it at all.
 */
export async function settleNumber(
  threads: FitThreads,
  data: LatentClassData,
  settings: PredictionSettings & { readonly settles: boolean; readonly deals: number },
  { fits, folds }: { readonly fits: readonly SegmentFit[]; readonly folds: readonly FoldFigures[] },
  progress: (share: number) => void = () => {},
): Promise<Settled> {
  const { respondents, weights } = data;
  const gather = (figures: readonly FoldFigures[], of: DealtNumbers): Deal | null => {
    const logLikelihoods = figures.map((fold) => fold.logLikelihoods);
    const heldOut = gatherFolds(data, logLikelihoods, { ...foldsOf(settings), deal: of.deal });
    if (heldOut === null) return null;
    const assigned = figures.flatMap((fold) => (fold.assigned ? [bySegments(fold.assigned[0], of.segments)] : []));
    const tables = fits.map((fit) => agreementTable(data, fit, heldOut.dealt, assigned));
    return { values: byRespondent(heldOut, settings.maxSegments, of.segments, { respondents, weights }), tables };
  };
  const all = { deal: 0, segments: numbersUpTo(settings.maxSegments) };
  const first = folds.length === FOLDS ? gather(folds, all) : null;
  if (first === null) return { prediction: null, agreement: fits.map(() => null) };
  const deals = [first];
  const begun = predictionOf(first.values);
  const continua = begun.continua && { continua: begun.continua };
  const pick = ({ values, tables }: Deal) =>
    pickedSegments(candidates(fits, tables), 'cv', { ...predictionOf(values), ...continua });
  const picks = [pick(first)];
  const racers = settings.settles ? numbersInTheRace(candidates(fits, first.tables), begun) : [];
  const most = Math.min(
    settings.deals,
    1 + Math.floor(MOST_WORK / workOf(data.columns, settings, racers, begun.people)),
  );
  while (racers.length > 1 && picks.length < most && !isSettled(tally(picks))) {
    const segments = [...new Set([1, ...racers])];
    const deal = deals.length;
    const again = await Promise.all(
      numbersUpTo(FOLDS).map((_, fold) => predictFold(threads, data, settings, { fold, deal, segments })),
    );
    const next = gather(
      again.flatMap((one) => one ?? []),
      { deal, segments },
    )!;
    deals.push(next);
    picks.push(pick(next));
    progress(deals.length / most);
  }
  const tables = fits.map((_, at) => deals.flatMap((deal) => (deal.tables[at] ? [deal.tables[at]] : [])));
  return {
    // People along factors predict the first deal alone: they are compared with its figures.
    prediction: { ...predictionOf(meanOf(deals)), ...continua, deals: tally(picks) },
    agreement: tables.map((of) => (of.length > 0 ? meanTable(of) : null)),
  };
}

interface DealtNumbers {
  readonly deal: number;
  readonly segments: readonly number[];
}

/** The figures of a deal by respondent, NaN where there is none. */
function byRespondent(
  { people, logLikelihoods }: HeldOut,
  maxSegments: number,
  segments: readonly number[],
  { respondents, weights }: Pick<LatentClassData, 'respondents' | 'weights'>,
): Values {
  const everyone = (of: Float64Array | undefined) => {
    const values = new Float64Array(respondents).fill(Number.NaN);
    people.forEach((i, at) => {
      if (of) values[i] = of[at];
    });
    return values;
  };
  const [predicted, along = []] = logLikelihoods;
  return {
    weights: weights ?? new Float64Array(respondents).fill(1),
    bySegments: numbersUpTo(maxSegments).map((k) => everyone(predicted[segments.indexOf(k)])),
    along: along.map(everyone),
  };
}

/** By number of segments, where only some of them were fitted. */
function bySegments(assigned: readonly Uint8Array[], segments: readonly number[]): Uint8Array[] {
  const none = new Uint8Array(0);
  return numbersUpTo(Math.max(...segments)).map((k) => assigned[segments.indexOf(k)] ?? none);
}

const candidates = (fits: readonly SegmentFit[], tables: readonly (AgreementTable | null)[]) =>
  fits.map((fit, at) => ({ ...fit, agreementTable: tables[at] }));

/** For each respondent, the mean over the deals in which a number of segments predicted them. */
function meanOf(deals: readonly Deal[]): Values {
  const [{ values: first }] = deals;
  const mean = (of: (values: Values) => Float64Array): Float64Array => {
    const all = deals.map(({ values }) => of(values));
    return first.weights.map((_, i) => {
      const known = all.flatMap((one) => (Number.isNaN(one[i]) ? [] : [one[i]]));
      return known.reduce((sum, value) => sum + value, 0) / known.length;
    });
  };
  return { ...first, bySegments: first.bySegments.map((_, at) => mean((values) => values.bySegments[at])) };
}

/** How often each number was picked, the most frequent first, then the smaller. */
function tally(picks: readonly number[]): SegmentPicks[] {
  const numbers = [...new Set(picks)];
  return numbers
    .map((segments) => ({ segments, times: picks.filter((one) => one === segments).length }))
    .toSorted((a, b) => b.times - a.times || a.segments - b.segments);
}

/** About what a further deal costs. */
function workOf(
  columns: LatentClassData['columns'],
  { treatment }: PredictionSettings,
  segments: readonly number[],
  people: number,
): number {
  const levels = levelsOf(columns.map((column) => answerModelOf(column, treatment)));
  const classes = segments.reduce((sum, k) => sum + k * levels, 0);
  return (FOLDS - 1) * people * columns.length * classes * STEPS_OF_A_FIT;
}

/** Shares are stored to this many decimals: far finer than the people behind them. */
const SHARE_DECIMALS = 6;

/**
 * Where fits that have not seen them assign people, by their segment in the run [LC36]. The segments of such a fit are
 * matched to the run's on the people it has seen, so the people who are compared have no say in the matching. Null where a fold
 * did not assign anyone to so many segments.
 */
export function agreementTable(
  data: LatentClassData,
  fit: SegmentModel,
  dealt: Folds | null,
  folds: readonly (readonly Uint8Array[])[],
): AgreementTable | null {
  const { segments } = fit;
  if (dealt === null || segments === 1 || folds.length < dealt.folds) return null;
  if (!folds.every((assigned) => assigned[segments - 1]?.length > 0)) return null;
  const taking = onlyPeople(data, dealt.people);
  const { assignments } = scoreRows(fit, taking);
  const weight = (i: number): number => taking.weights?.[i] ?? 1;
  const table = Array.from({ length: segments }, () => new Float64Array(segments));
  let total = 0;
  for (const [fold, assigned] of folds.entries()) {
    const other = assigned[segments - 1];
    const seen = Float64Array.from(other, (_, i) => (dealt.foldOf[i] === fold ? 0 : weight(i)));
    const same = matchedSegments(other, assignments, seen, segments);
    for (let i = 0; i < other.length; i++) {
      if (dealt.foldOf[i] !== fold) continue;
      table[assignments[i]][same[other[i]]] += weight(i);
      total += weight(i);
    }
  }
  return table.map((row) => Array.from(row, (sum) => Number((sum / total).toFixed(SHARE_DECIMALS))));
}

/** The mean of tables that come from several deals into folds. */
export function meanTable(tables: readonly AgreementTable[]): AgreementTable {
  return tables[0].map((row, k) =>
    row.map((_, l) => {
      const mean = tables.reduce((sum, table) => sum + table[k][l], 0) / tables.length;
      return Number(mean.toFixed(SHARE_DECIMALS));
    }),
  );
}
