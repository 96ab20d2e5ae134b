import type { AnswerTreatment, SegmentModel } from '@qp/facts';
import { describeFit } from '../figures/describe-fit.ts';
import { buildModel } from '../rows/model.ts';
import type { FitThreads } from '../threads/fit-threads.ts';
import type { LatentClassData, SegmentFit } from '../types.ts';
import { startAt } from './refit-from.ts';

/** Share that the segment of random choosers begins with. */
const SHARE = 0.05;
/** Beside fewer segments nothing shows who chooses at random. */
const FEWEST_BESIDE = 2;

interface Settings {
  readonly alpha: number;
  readonly treatment: AnswerTreatment;
}

/**
 * For each number of segments: the fit with one segment less and one whose utilities are all zero, where BIC prefers it to the
 * free fit [LC50]. That segment costs a single parameter, its size, so a few random choosers pay for it.
 */
export async function withRandomChoosers(
  threads: FitThreads,
  data: LatentClassData,
  { alpha, treatment }: Settings,
  fits: readonly SegmentFit[],
): Promise<SegmentFit[]> {
  if (fits.length <= FEWEST_BESIDE || !data.columns.every(({ choice }) => choice)) return [...fits];
  const model = { ...buildModel(data, alpha, { treatment }), lastAtRandom: true };
  const { tasks, release } = await threads.load(model, fits.length);
  const found = await Promise.all(
    fits.map(async (fit, at) => {
      if (at < FEWEST_BESIDE) return fit;
      const { segments } = fit;
      const parameters = startAt(model, withOneMore(fits[at - 1]));
      const from = { parameters, objective: Number.NEGATIVE_INFINITY, evaluations: 0, converged: false };
      const [best] = await tasks.finish(segments, [from], { rows: 'all' });
      const once = { asGood: [], startsTried: 1, startsFinished: 1, reachedBest: 1, rivals: 0, rival: null };
      const other = describeFit(data, model, segments, { best, ...once });
      const { startsTried, startsFinished, reachedBest } = fits[at - 1];
      return other.bic < fit.bic ? { ...other, startsTried, startsFinished, reachedBest, atRandom: true } : fit;
    }),
  );
  release();
  return found;
}

/** With a last segment: what its people answer follows from the constraint. */
function withOneMore({ segments, categories, mixture, responseProbabilities }: SegmentModel): SegmentModel {
  return {
    segments: segments + 1,
    categories,
    mixture: [...mixture.map((share) => (1 - SHARE) * share), SHARE],
    responseProbabilities: responseProbabilities.map((table) =>
      Array.from({ length: (table.length / segments) * (segments + 1) }, (_, at) => {
        const k = at % (segments + 1);
        return k === segments ? 0 : table[Math.floor(at / (segments + 1)) * segments + k];
      }),
    ),
  };
}
