import type { SegmentModel } from '@qp/facts';
import { segmentModel } from '../../latent-class/answers/stored-model.ts';
import { type LatentClassData, scoreRows } from '../../latent-class/index.ts';
import { Random } from '../../numerics/index.ts';
import { PeopleDrawn } from '../draws.ts';
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
  return new PeopleDrawn(profileOf(model), Float64Array.from(sizes), like).draw(people, new Random(seed, 17, people))
    .data;
}

/** A run of a sample, fitted from the planted segments so that its segments are theirs by number. */
export async function plantedRun(model: SegmentModel, people: number, seed: number): Promise<TrackedRun> {
  const data = drawSample(model, model.mixture, people, seed);
  const settings = { treatment: 'categories', alpha: 100 } as const;
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

/** The planted segments with one question answered differently: in every segment its most frequent answer loses so much to another. */
export function drifted(model: SegmentModel, question: number, by: number): SegmentModel {
  return withTable(model, question, (shares) => {
    const most = shares.indexOf(Math.max(...shares));
    const other = most === 0 ? 1 : 0;
    return shares.map((share, c) => share + (c === most ? -by : c === other ? by : 0));
  });
}

/** The same answer gains so much in every segment, as far as there is room; the others lose in proportion. */
export function driftedAlike(model: SegmentModel, question: number, by: number): SegmentModel {
  const answer = question % model.categories[question];
  return withTable(model, question, (shares) => {
    const before = shares[answer];
    const now = Math.min(before + by, 0.98);
    return shares.map((share, c) => (c === answer ? now : (share * (1 - now)) / (1 - before)));
  });
}

/** A model whose segments answer one question by other shares. */
function withTable(
  model: SegmentModel,
  question: number,
  change: (shares: readonly number[]) => readonly number[],
): SegmentModel {
  const { segments } = model;
  const answers = model.categories[question];
  const table = model.responseProbabilities[question];
  const bySegment = Array.from({ length: segments }, (_, k) =>
    change(Array.from({ length: answers }, (_, c) => table[c * segments + k])),
  );
  const moved = table.map((_, at) => bySegment[at % segments][Math.floor(at / segments)]);
  return {
    ...model,
    responseProbabilities: model.responseProbabilities.map((own, j) => (j === question ? moved : own)),
  };
}
