import { jaccards, matchedSegments, optimalAssignment, peopleInBoth } from '@qp/engine/comparison';
import { fitSegments, type LatentClassData, membership, type SegmentFit } from '@qp/engine/latent-class';
import { agreementOf, shareReappearing } from '@qp/facts';
import { type BenchCase, type Measurement, surveysOr } from '../bench-case.ts';
import { testedOnOthers } from '../other-samples.ts';
import { type PlantedAnswers, plantAnswers } from '../planted-answers.ts';

/**
 * "In another sample of this size, about 65% of people would be in the same segment": the figure as a run states it, beside what a really
 * fresh sample of the same planted segments gives. New people are assigned by the fit to each sample.
 */

const rows: readonly PlantedAnswers[] = [
  { people: 400, questions: 10, segments: 3, difference: 0.5 },
  { people: 400, questions: 20, segments: 3, difference: 0.5 },
  { people: 600, questions: 14, segments: 4, difference: 0.6 },
  { people: 1200, questions: 12, segments: 5, difference: 0.6 },
  { people: 800, questions: 12, segments: 4, difference: 0.8 },
  { people: 1000, questions: 14, segments: 3, difference: 0.9 },
];

const NEW_PEOPLE = 4000;
const DRAWN = surveysOr(20);
const SETTINGS = { seed: 1, threads: 1, predict: false } as const;

const agreementOfAssigned = (one: Uint8Array, other: Uint8Array, segments: number): number => {
  const same = matchedSegments(other, one, null, segments);
  return one.filter((segment, i) => segment === same[other[i]]).length / one.length;
};

/** For each segment of the one: the Jaccard overlap with the segment of the other that stands for it. */
function overlaps(one: Uint8Array, other: Uint8Array, segments: number): number[] {
  const alike = jaccards(peopleInBoth(one, other), segments, segments);
  return optimalAssignment(alike).map((at, k) => alike[k][at]);
}

interface Figures {
  readonly stated: number;
  readonly fresh: number;
  readonly truth: number;
  /** Share of people in segments whose stability is at least .75: as stated, and by the overlap with the fit to the fresh sample. */
  readonly reappearing: number;
  readonly stability: number;
  readonly freshOverlap: number;
}

async function compareWithFresh(planted: PlantedAnswers, seed: number): Promise<Figures> {
  const { people, segments } = planted;
  const sample = plantAnswers(planted, seed);
  const [data, other, newPeople] = [sample(people), sample(people), sample(NEW_PEOPLE)];
  const fitOf = async (survey: LatentClassData): Promise<SegmentFit> =>
    (await fitSegments(survey, { ...SETTINGS, maxSegments: segments })).fits[segments - 1];
  const [fit, freshFit] = [await fitOf(data), await fitOf(other)];
  const [byRun, byFresh] = [fit, freshFit].map((one) => membership(newPeople, one).assignments);
  const { own, agreement } = await testedOnOthers(data, segments, membership(data, fit).assignments);
  const sizes = fit.shares;
  const overlap = overlaps(byRun, byFresh, segments);
  return {
    stated: agreementOf(agreement).all,
    fresh: agreementOfAssigned(byRun, byFresh, segments),
    truth: agreementOfAssigned(byRun, newPeople.truth, segments),
    reappearing: shareReappearing(
      own.map((one) => one.stability),
      sizes,
    ),
    stability: own.reduce((sum, one, k) => sum + one.stability * sizes[k], 0),
    freshOverlap: overlap.reduce((sum, one, k) => sum + one * sizes[k], 0),
  };
}

/** Points by which the stated figure may be above and below a fresh sample's, on average over the surveys of a row. */
const TOO_HIGH = 3;
const TOO_LOW = 8;

export const benchCase: BenchCase = {
  title: `Agreement with another sample: stated, and with a fresh sample of the same size (means of ${DRAWN} surveys)`,
  async run() {
    const measurements: Measurement[] = [];
    for (const planted of rows) {
      const all: Figures[] = [];
      for (let seed = 1; seed <= DRAWN; seed++) all.push(await compareWithFresh(planted, seed));
      measurements.push(...lines(planted, all));
    }
    return measurements;
  },
};

function lines({ people, questions, segments }: PlantedAnswers, all: readonly Figures[]): Measurement[] {
  const name = `${people} x ${questions}, ${segments} segments`;
  const mean = (key: keyof Figures) => (100 * all.reduce((sum, one) => sum + one[key], 0)) / all.length;
  const above = mean('stated') - mean('fresh');
  const figures: Measurement[] = [
    { what: `${name}: stated`, value: mean('stated'), unit: '%' },
    { what: `${name}: a fresh sample`, value: mean('fresh'), unit: '%' },
    { what: `${name}: the planted segments`, value: mean('truth'), unit: '%' },
    { what: `${name}: stated too high by`, value: above, unit: 'points', target: { atMost: TOO_HIGH } },
    { what: `${name}: stated too low by`, value: -above, unit: 'points', target: { atMost: TOO_LOW } },
    { what: `${name}: people in segments that reappear`, value: mean('reappearing'), unit: '%' },
    { what: `${name}: mean stability`, value: mean('stability'), unit: '%' },
    { what: `${name}: mean overlap with a fresh sample`, value: mean('freshOverlap'), unit: '%' },
  ];
  process.stderr.write(`${figures.map(({ what, value }) => `${what} ${value.toFixed(1)}`).join('\n')}\n`);
  return figures;
}
