import { fitSegments, type LatentClassData } from '@qp/engine/latent-class';
import { fourQuestions } from '@qp/engine/testing/four-questions';
import { isIdentified } from '@qp/facts';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { surveysAtHand } from '../surveys-at-hand.ts';

/** Which number of segments is chosen: one that the answers can identify. */

const MAXIMUM = 7;
const SEEDS = 12;
const TWINS = 20;

export const benchCase: BenchCase = {
  title: `Number of segments: chosen by prediction, maximum ${MAXIMUM}`,
  async run() {
    return [...(await unidentified())];
  },
};

/** How often a number is chosen that four yes or no questions can't identify. */
async function unidentified(): Promise<Measurement[]> {
  const cheating = (await surveysAtHand()).find(({ name }) => name === 'cheating')?.data;
  const surveys: { what: string; of: readonly (readonly [data: LatentClassData, seed: number])[] }[] = [
    { what: `twins of it, ${TWINS} made`, of: Array.from({ length: TWINS }, (_, at) => [fourQuestions(at + 1), 1]) },
  ];
  if (cheating) {
    const seeds = Array.from({ length: SEEDS }, (_, at) => [cheating, at + 1] as const);
    surveys.unshift({ what: `cheating (four yes or no questions), ${SEEDS} seeds`, of: seeds });
  }
  const measurements: Measurement[] = [];
  for (const { what, of } of surveys) {
    let count = 0;
    for (const [data, seed] of of) {
      const { fits, chosen } = await fitSegments(data, { maxSegments: MAXIMUM, answers: 'auto', seed });
      count += Number(!isIdentified(fits[chosen - 1]));
    }
    const unit = `of ${of.length}`;
    measurements.push({ what: `${what}: a number that isn't identified`, value: count, unit, target: { atMost: 0 } });
  }
  return measurements;
}
