import { chosenAtRandom, fitSegments, membership } from '@qp/engine/latent-class';
import { madeChoices } from '@qp/engine/testing/choice-surveys';
import type { BenchCase } from '../bench-case.ts';

const SURVEY = { people: 900, segments: 4, items: 14, sets: 10, shown: 4 } as const;

/** The surveys with these seeds in which the picked number of segments names people who chose at random. */
async function named(surveys: number, atRandom: number): Promise<number> {
  let count = 0;
  for (let seed = 1; seed <= surveys; seed++) {
    const data = madeChoices({ ...SURVEY, seed, atRandom });
    const { fits, chosen } = await fitSegments(data, { maxSegments: 6, starts: 10 });
    const { probabilities } = membership(data, fits[chosen - 1]);
    count += Number(chosenAtRandom(data, probabilities, chosen)!.segments.length > 0);
  }
  return count;
}

export const benchCase: BenchCase = {
  title: 'Random choosers: 900 people, 10 sets of 4 of 14 items, four segments; prediction picks the number',
  async run() {
    return [
      { what: 'named in 10 surveys with 5% of them', value: await named(10, 0.05), unit: '', target: { atLeast: 9 } },
      { what: 'named in 20 surveys without', value: await named(20, 0), unit: '', target: { atMost: 0 } },
    ];
  },
};
