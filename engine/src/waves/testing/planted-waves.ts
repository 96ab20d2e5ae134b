import type { SegmentModel } from '@qp/facts';
import { segmentModel } from '../../latent-class/answers/stored-model.ts';
import { type LatentClassData, scoreRows } from '../../latent-class/index.ts';
import { Random } from '../../latent-class/internals.ts';
import { drawPeople } from '../draws.ts';
import { fitFrom } from '../equal-profiles.ts';
import { profileOf } from '../profile.ts';
import type { TrackedRun, WaveSample } from '../types.ts';

/** Segments that answer questions of three answers differently, `clear` far apart: 0 not at all, 3 very. */
export function plantedModel(
  segments: number,
  questions: number,
  clear: number,
  seed: number,
  answers = 3,
): SegmentModel {
  const random = new Random(seed, 11, 13);
  const uniform = () => random.below(1_000_000) / 1_000_000;
  const responseProbabilities = Array.from({ length: questions }, () => {
    const bySegment = Array.from({ length: segments }, () => {
      const parts = Array.from({ length: answers }, () => Math.exp(clear * (2 * uniform() - 1)));
      const sum = parts.reduce((total, part) => total + part, 0);
      return parts.map((part) => part / sum);
    });
    return Array.from({ length: answers * segments }, (_, at) => bySegment[at % segments][Math.floor(at / segments)]);
  });
  const parts = Array.from({ length: segments }, (_, k) => 1 / (1 + k / 2));
  const sum = parts.reduce((total, part) => total + part, 0);
  return {
    segments,
    categories: responseProbabilities.map(() => answers),
    mixture: parts.map((part) => part / sum),
    responseProbabilities,
  };
}

/** A sample from planted segments with some sizes. */
export function drawSample(
  model: SegmentModel,
  sizes: readonly number[],
  people: number,
  seed: number,
): LatentClassData {
  const like: LatentClassData = {
    respondents: 1,
    columns: model.categories.map((categories) => ({ codes: Uint8Array.of(0), categories })),
    weights: null,
  };
  return drawPeople(profileOf(model), Float64Array.from(sizes), like, people, new Random(seed, 17, people)).data;
}

/** A run of a sample, fitted from the planted segments so that its segments are theirs by number. */
export async function plantedRun(model: SegmentModel, people: number, seed: number): Promise<TrackedRun> {
  const data = drawSample(model, model.mixture, people, seed);
  const settings = { answersAs: 'categories', alpha: 100 } as const;
  const fit = await fitFrom(data, model, settings);
  const own = segmentModel(data, fit.model, model.segments, fit.parameters);
  const { assignments } = scoreRows(own, data);
  return { data, model: own, segmentOf: assignments, fitted: true, seed, ...settings };
}

/** A wave with all questions of the run. */
export const wholeWave = (data: LatentClassData, number = 0): WaveSample => ({
  number,
  questions: data.columns.map((_, j) => j),
  data,
  free: [],
});

/** The planted segments with one question answered differently: in the first segment, by so much. */
export function drifted(model: SegmentModel, question: number, by: number): SegmentModel {
  const { segments } = model;
  return {
    ...model,
    responseProbabilities: model.responseProbabilities.map((table, j) => {
      if (j !== question) return table;
      const moved = [...table];
      for (let k = 0; k < segments; k++) {
        const own = Array.from({ length: table.length / segments }, (_, c) => c);
        const [most, least] = [
          own.reduce((a, c) => (table[c * segments + k] > table[a * segments + k] ? c : a), 0),
          own,
        ];
        const other = least.filter((c) => c !== most)[0];
        moved[most * segments + k] -= by;
        moved[other * segments + k] += by;
      }
      return moved;
    }),
  };
}
