import type { SegmentModel } from '@qp/facts';
import type { Model } from '../rows/model.ts';
import type { FitThreads } from '../threads/fit-threads.ts';
import { startAt } from './refit-from.ts';
import type { Search } from './search.ts';

const SHARE = 0.05;
/** Beside fewer segments nothing shows who chooses at random. */
const FEWEST_BESIDE = 2;

/** The same model with a last segment whose utilities are zero; null where it has other variables than exercises. */
export function withRandomChoosers(model: Model): Model | null {
  return model.choices.every((choice) => choice !== null) ? { ...model, lastAtRandom: true } : null;
}

/** From a fit, one climb to the same segments and one of random choosers [LC50]. */
export async function searchBeside(
  threads: FitThreads,
  model: Model,
  fit: SegmentModel,
  search: Search,
): Promise<Search | null> {
  if (fit.segments < FEWEST_BESIDE) return null;
  const segments = fit.segments + 1;
  const { tasks, release } = await threads.load(model, segments);
  const parameters = startAt(model, withOneMore(fit));
  const from = { parameters, objective: Number.NEGATIVE_INFINITY, evaluations: 0, converged: false };
  const [best] = await tasks.finish(segments, [from], { rows: 'all' });
  release();
  return { ...search, best, asGood: [], rivals: 0, rival: null };
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
