import type { ResultRow } from './queries.ts';
import type { Fitted } from './segmentation.ts';

/** What fitting told of the run that another one is made from. */
export function fittedOf(source: ResultRow, models: Uint8Array): Fitted {
  return {
    fits: source.fits,
    models,
    respondents: source.respondents,
    counted: source.counted,
    effectiveBase: source.effective_base,
    weighted: source.weighted,
    seed: source.seed,
    answers: { counted_as: source.answers?.counted_as ?? 'categories', trial: source.answers?.trial ?? null },
    prediction: source.prediction,
  };
}
