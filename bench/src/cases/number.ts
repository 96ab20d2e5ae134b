import { adjustedRandIndex } from '@qp/engine/comparison';
import { fitSegments, type LatentClassData, membership } from '@qp/engine/latent-class';
import { fourQuestions } from '@qp/engine/testing/four-questions';
import { type AnswerTreatment, CLEAR_LEAD, highestPrediction, isIdentified, isSettled, timesOf } from '@qp/facts';
import { type BenchCase, type Measurement, surveysOr } from '../bench-case.ts';
import { drawNumber, type NumberFamily, numberFamilies } from '../number-families.ts';
import { surveysAtHand } from '../surveys-at-hand.ts';

/** Which number of segments is chosen: one that the answers can identify, and the planted one where people use scales in their own ways. */

const MAXIMUM = 7;
const SEEDS = 12;
const TWINS = 20;
/** Surveys that are made, one of each family. */
const FRESH = 10;

/** Fresh surveys of five-point scales: a row has its segments, its size, and how much people differ in spread and level. */
const DRAWN = surveysOr(10);
const scales = (shares: readonly number[], size: readonly [number, number], spread: number, agreeing: number) => ({
  name: `${shares.length} planted, ${size.join(' x ')}, spread ${spread}, level ${agreeing}`,
  respondents: size[0],
  questions: size[1],
  responses: 5,
  shares,
  difference: 0.9,
  habits: { spread, agreeing },
  answers: 'categories' as const,
});
const habits: readonly (NumberFamily & { readonly taken?: AnswerTreatment })[] = [
  { ...scales([0.4, 0.35, 0.25], [1000, 16], 0.45, 0.25), taken: 'acquiescence' },
  { ...scales([0.4, 0.35, 0.25], [1000, 16], 0.45, 0.45), taken: 'acquiescence' },
  { ...scales([0.3, 0.3, 0.2, 0.2], [2000, 20], 0.45, 0.25), taken: 'acquiescence' },
  { ...scales([0.4, 0.35, 0.25], [1000, 16], 0.45, 0), taken: 'style' },
  scales([0.4, 0.35, 0.25], [1000, 16], 0, 0),
  scales([1], [1500, 16], 0.5, 0),
];

export const benchCase: BenchCase = {
  title: `Number of segments: chosen by prediction, maximum ${MAXIMUM}`,
  async run(only) {
    const parts = { unidentified, seeds: oneNumber, habits: twoHabits };
    const found: Measurement[] = [];
    for (const [name, measure] of Object.entries(parts)) if (!only || only === name) found.push(...(await measure()));
    return found;
  },
};

/** How many numbers the seeds of one survey pick; a run that calls its number settled should not be contradicted by another seed. */
async function oneNumber(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  const fresh = numberFamilies.slice(0, FRESH).map((family) => ({
    name: `fresh: ${family.name}`,
    data: drawNumber(family, DRAWN + 1).data,
  }));
  for (const { name, data } of [...(await surveysAtHand()), ...fresh]) {
    const picked = new Set<number>();
    let settled = true;
    for (let seed = 1; seed <= DRAWN; seed++) {
      const { chosen, prediction } = await fitSegments(data, { maxSegments: MAXIMUM, answers: 'auto', seed });
      picked.add(chosen);
      const deals = prediction?.deals ?? [];
      settled &&= timesOf(deals) < 2 || isSettled(deals);
    }
    process.stderr.write(`${name}: ${[...picked].join(', ')}${settled ? '' : ', not settled'}\n`);
    const target = settled ? { target: { atMost: 1 } } : {};
    measurements.push({ what: `${name}: numbers that ${DRAWN} seeds pick`, value: picked.size, unit: '', ...target });
  }
  return measurements;
}

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

/** How often the planted number is chosen beside response style and level, and how the segments agree with the truth. */
async function twoHabits(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const family of habits) {
    const planted = family.shares.length;
    let [chosenRight, taken, agreement] = [0, 0, 0];
    for (let seed = 1; seed <= DRAWN; seed++) {
      const { data, truth } = drawNumber(family, seed);
      const { fits, chosen, prediction, treatment } = await fitSegments(data, {
        maxSegments: MAXIMUM,
        answers: 'auto',
      });
      const { lead, leadError } = highestPrediction(prediction!);
      // More than the one planted segment may be shown, if the run says that they are not supported.
      chosenRight += Number(chosen === planted || (planted === 1 && lead <= CLEAR_LEAD * leadError));
      taken += Number(treatment === family.taken);
      agreement += adjustedRandIndex(truth(chosen), membership(data, fits[chosen - 1]).assignments);
      process.stderr.write(`${family.name}, ${seed}: ${treatment}, ${chosen}\n`);
    }
    const [unit, target] = [`of ${DRAWN}`, { atLeast: planted === 1 ? 9 : 8 }];
    const right = planted === 1 ? 'one segment, or not supported' : 'as many as planted';
    measurements.push({ what: `${family.name}: ${right}`, value: chosenRight, unit, target });
    if (family.taken) measurements.push({ what: `${family.name}: ${family.taken} is taken`, value: taken, unit });
    if (planted > 1) {
      measurements.push({ what: `${family.name}: agreement with them`, value: agreement / DRAWN, unit: '' });
    }
  }
  return measurements;
}
