import { fitPiece } from '@qp/engine/latent-class';
import { madeChoices } from '@qp/engine/testing/choice-surveys';
import { type BenchCase, leastCpuMilliseconds } from '../bench-case.ts';

const SETTINGS = { maxSegments: 5, predict: false, starts: 10 } as const;
const AS = { treatment: 'categories', spread: false } as const;

export const benchCase: BenchCase = {
  title: 'Choices: 4,000 people, 8 sets of 5 of 20 items, five segments, ten starts (processor time)',
  async run() {
    const data = madeChoices({ people: 4000, segments: 5, items: 20, sets: 8, shown: 5, seed: 3 });
    const value = await leastCpuMilliseconds(3, () => fitPiece(data, SETTINGS, AS, { kind: 'fits', segments: [5] }));
    return [{ what: 'fit', value, unit: 'ms', target: { atMost: 1000 } }];
  },
};
