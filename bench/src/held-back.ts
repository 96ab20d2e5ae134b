import {
  dealFolds,
  fitSegments,
  type LatentClassData,
  onlyPeople,
  type SegmentationResult,
} from '@qp/engine/latent-class';

/** A third of the people held back before anything is done, and a run with the usual settings on the rest. */

const MAXIMUM = 6;

export interface HeldBack {
  readonly rest: LatentClassData;
  readonly back: LatentClassData;
  readonly result: SegmentationResult;
}

export async function holdBack(data: LatentClassData, split: number): Promise<HeldBack> {
  const { people, foldOf } = dealFolds(data, 3, split, data.respondents)!;
  const part = (takes: (fold: number) => boolean) =>
    onlyPeople(
      data,
      people.filter((_, at) => takes(foldOf[at])),
    );
  const rest = part((fold) => fold > 0);
  const back = part((fold) => fold === 0);
  return { rest, back, result: await fitSegments(rest, { maxSegments: MAXIMUM, seed: split, threads: 2 }) };
}
