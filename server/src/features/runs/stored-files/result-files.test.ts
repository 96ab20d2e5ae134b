import { describe, expect, it } from 'vitest';
import { decodeModel, decodePlacements, encodeModels, encodePlacements } from './result-files.ts';
import { encodeArrays } from './typed-arrays.ts';

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

  it.each([undefined, [-1, 0.25, 1]])(
    'keep scales by their points, and response style, exactly: agreeing %s',
    (agreeing) => {
      const styled = (segments: number) => ({
        segments,
        categories: [2, 4],
        mixture: Array.from({ length: segments }, () => 1 / segments),
        // The second variable is a scale of three points, with one response outside it.
        responseProbabilities: [2, 3].map((count) => Array.from({ length: count * segments }, (_, n) => 1 / (n + 3))),
        style: {
          leanings: [-1.5, 0.25, 1],
          ...(agreeing && { agreeing }),
          mixture: Array.from({ length: 3 * segments }, (_, n) => 1 / (n + 7)),
          responseProbabilities: [[], Array.from({ length: 9 * segments }, (_, n) => 1 / (n + 5))],
        },
      });
      const bytes = encodeModels([styled(1), styled(2)]);
      expect(decodeModel(bytes, 1)).toEqual(styled(1));
      expect(decodeModel(bytes, 2)).toEqual(styled(2));
    },
  );

  it('open in the older format without scales', () => {
    const { categories, mixture, responseProbabilities } = model(2);
    const bytes = encodeArrays({
      about: { categories, segments: [2] },
      arrays: {
        'mixture-2': Float64Array.from(mixture),
        'responses-2': Float64Array.from(responseProbabilities.flat()),
      },
    });
    expect(decodeModel(bytes, 2)).toEqual(model(2));
  });

  it('keep the assignment of each respondent', () => {
    const placements = {
      segments: 2,
      assignments: Uint8Array.of(0, 1, 0),
      unanswered: Uint8Array.of(0, 0, 1),
      probabilities: Float64Array.of(0.75, 0.25, 0.1, 0.9, 2 / 3, 1 / 3),
    };
    expect(decodePlacements(encodePlacements(placements))).toEqual(placements);
  });
});
