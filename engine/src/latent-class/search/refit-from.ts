import type { SegmentModel } from '@qp/facts';
import { FitSteps } from '../answers/fit-steps.ts';
import { segmentModel } from '../answers/stored-model.ts';
import type { Model } from '../rows/model.ts';
import { classCount, tableCount } from '../rows/responses.ts';
import type { FitThreads } from '../threads/fit-threads.ts';
import type { LatentClassData } from '../types.ts';
import { randomStart } from './seeding.ts';

/**
 * Fits other people, or some of the same, from a fitted solution [LC30]: one climb to where the nearest solution is, with
 * no random start. Which segment is which may change on the way; a comparison has to match them.
 */
export async function refitFrom(
  threads: FitThreads,
  data: LatentClassData,
  model: Model,
  fit: SegmentModel,
): Promise<SegmentModel> {
  const { segments } = fit;
  const { tasks, release } = await threads.load(model, segments);
  const from = {
    parameters: startAt(model, fit),
    objective: Number.NEGATIVE_INFINITY,
    evaluations: 0,
    converged: false,
  };
  const [arrived] = await tasks.finish(segments, [from], { rows: 'all' });
  release();
  return segmentModel(data, model, segments, arrived.parameters);
}

/** The parameters of a model nearest to a fit: as if people had answered as the fit says, and an M-step. */
export function startAt(model: Model, fit: SegmentModel): Float64Array {
  const { segments, style } = fit;
  const classes = classCount(model, segments);
  const counts = new Float64Array(tableCount(model, segments));
  const share = (own: number): number =>
    style && model.styles > 1 ? style.mixture[own] : fit.mixture[Math.floor(own / model.styles)] / model.styles;
  for (let own = 0; own < classes; own++) counts[own] = model.counted * share(own);
  model.variables.forEach((j, position) => {
    const [from, to] = [model.offsets[position], model.offsets[position + 1]];
    const ofClass = style?.responseProbabilities[j] ?? [];
    for (let r = from; r < to; r++) {
      for (let own = 0; own < classes; own++) {
        const probability =
          ofClass.length > 0
            ? ofClass[(r - from) * classes + own]
            : fit.responseProbabilities[j][(r - from) * segments + Math.floor(own / model.styles)];
        // An answer that no one of these people gave has no place in their model.
        counts[classes * (1 + r) + own] =
          model.overall[r] > 0 || model.choices[position] ? counts[own] * probability : 0;
      }
    }
  });
  const before = randomStart(model, segments, 0, 0);
  const start = before.slice();
  FitSteps.of(model, segments).maximise(counts, before, start);
  return start;
}
