import { describe, expect, it } from 'vitest';
import { decodeModel, decodePlacements, encodeModels, encodePlacements } from './result-files.ts';

const model = (segments: number) => ({
  segments,
  categories: [2, 3],
  mixture: Array.from({ length: segments }, () => 1 / segments),
  responseProbabilities: [2, 3].map((count) => Array.from({ length: count * segments }, (_, n) => 1 / (n + 3))),
});

describe('the files of a finished run', () => {
  it('keep the model of every number of segments exactly', () => {
    const bytes = encodeModels([model(1), model(2), model(3)]);
    expect(decodeModel(bytes, 3)).toEqual(model(3));
    expect(decodeModel(bytes, 1)).toEqual(model(1));
    expect(decodeModel(bytes, 4)).toBeNull();
  });

  it('keep where each respondent was placed', () => {
    const placements = {
      segments: 2,
      assignments: Uint8Array.of(0, 1, 0),
      unanswered: Uint8Array.of(0, 0, 1),
      probabilities: Float64Array.of(0.75, 0.25, 0.1, 0.9, 2 / 3, 1 / 3),
    };
    expect(decodePlacements(encodePlacements(placements))).toEqual(placements);
  });
});
