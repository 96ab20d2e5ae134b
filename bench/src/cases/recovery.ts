import { adjustedRandIndex } from '@qp/engine/comparison';
import { fitSegments, type LatentClassData, membership } from '@qp/engine/latent-class';
import { madeHabits } from '@qp/engine/testing/two-habits';
import { type AnswerTreatment, pickedSegments, type SegmentCriterion } from '@qp/facts';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { degrees, drawFamily, kinds } from '../kinds-or-degrees.ts';
import { numberRule } from '../number-rule.ts';
import { recipes, simulate } from '../simulated-surveys.ts';
import { surveysAtHand } from '../surveys-at-hand.ts';

/** Whether the number of segments, and the segments, are those that were put in: by criterion and by model. */

const CRITERIA: readonly SegmentCriterion[] = ['cv', 'bic', 'sabic', 'icl'];
const MAXIMUM = 7;
/** The question is what criteria take of good fits, not whether the best is found. */
const STARTS = 60;
/** Surveys made from each recipe. */
const MADE = 5;
/** Surveys of each family of kinds and degrees, and the standard errors by which a continuum must be ahead, as in the verdict. */
const DRAWN = 10;
const CLEARLY = 2;
/** Surveys with spread and agreeing: their fits take long. */
const HABITS = 3;

interface Figures {
  /** Segments that the criterion takes, on average over the surveys. */
  segments: number;
  agreement: number;
  right: number;
}

export const benchCase: BenchCase = {
  title: `Recovery: segments taken (maximum ${MAXIMUM}) and agreement with the truth (adjusted Rand), by criterion and model`,
  async run() {
    const measurements: Measurement[] = [];
    for (const { name, data, truth } of await surveysAtHand()) {
      if (truth === null) continue;
      const models: readonly AnswerTreatment[] =
        name === 'planted-scales' ? ['categories', 'scales', 'style'] : ['categories'];
      for (const answers of models) {
        measurements.push(...lines(`${name}, ${answers}`, [await recover(data, truth, answers)], new Set(truth).size));
      }
    }
    const habits = Array.from({ length: HABITS }, (_, at) =>
      madeHabits({ respondents: 800, questions: 16, seed: at + 1 }),
    );
    for (const answers of ['style', 'acquiescence'] as const) {
      const all: Record<string, Figures>[] = [];
      for (const { data, truth } of habits) all.push(await recover(data, truth, answers));
      measurements.push(...lines(`two habits, 800 x 16 (${HABITS} made), ${answers}`, all, 4));
    }
    for (const recipe of recipes) {
      const all: Record<string, Figures>[] = [];
      for (let seed = 1; seed <= MADE; seed++) {
        const { data, truth } = simulate(recipe, seed);
        all.push(await recover(data, truth, 'categories'));
      }
      measurements.push(...lines(`${recipe.name} (${MADE} made)`, all, recipe.shares.length));
    }
    return [...measurements, ...(await numberRule()), ...(await calledDegrees())];
  },
};

/** How many surveys of each family are said to differ in degree: right for those along factors, wrong for segments. */
async function calledDegrees(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const family of [...kinds, ...degrees]) {
    let called = 0;
    for (let seed = 1; seed <= DRAWN; seed++) {
      const settings = { maxSegments: 6, answers: 'categories', starts: 5, threads: 2 } as const;
      const { prediction } = await fitSegments(drawFamily(family, seed), settings);
      called += Number(prediction!.continua!.some(({ ahead, aheadError }) => ahead > CLEARLY * aheadError));
    }
    const target = family.shares ? { atMost: 1 } : { atLeast: 9 };
    measurements.push({ what: `${family.name}: called degrees`, value: called, unit: `of ${DRAWN}`, target });
    process.stderr.write(`${family.name}: ${called} of ${DRAWN} called degrees\n`);
  }
  return measurements;
}

/** What every criterion takes of one set of fits; one segment included. */
async function recover(data: LatentClassData, truth: readonly number[], answers: AnswerTreatment) {
  const settings = { maxSegments: MAXIMUM, answers, starts: STARTS, threads: 2 } as const;
  const { agreement: tables, prediction, ...fitted } = await fitSegments(data, settings);
  const fits = fitted.fits.map((fit, at) => ({ ...fit, agreementTable: tables[at] }));
  const planted = new Set(truth).size;
  const figures: Record<string, Figures> = {};
  for (const criterion of CRITERIA) {
    const taken = takenBy(criterion, pickedSegments(fits, criterion, prediction));
    const agreement = adjustedRandIndex(truth, membership(data, fits[taken - 1]).assignments);
    figures[criterion] = { segments: taken, agreement, right: Number(taken === planted) };
  }
  return figures;

  function takenBy(criterion: SegmentCriterion, several: number): number {
    if (criterion === 'max') return several;
    if (criterion === 'cv') return prediction!.figures[several - 1].lead > 0 ? several : 1;
    return fits[0][criterion] < fits[several - 1][criterion] ? 1 : several;
  }
}

function lines(name: string, all: readonly Record<string, Figures>[], planted: number): Measurement[] {
  const mean = (of: (figures: Record<string, Figures>) => number) =>
    all.reduce((sum, figures) => sum + of(figures), 0) / all.length;
  for (const criterion of CRITERIA) {
    // It takes long: the result of each survey is reported as soon as it is known.
    const taken = all.map((figures) => figures[criterion].segments).join(' ');
    process.stderr.write(`${name}: ${criterion} takes ${taken} (truth ${planted}), `);
    process.stderr.write(`agreement ${mean((f) => f[criterion].agreement).toFixed(2)}\n`);
  }
  return CRITERIA.flatMap((criterion) => [
    { what: `${name}: ${criterion}, segments`, value: mean((f) => f[criterion].segments), unit: `(truth ${planted})` },
    { what: `${name}: ${criterion}, right number`, value: 100 * mean((f) => f[criterion].right), unit: '%' },
    ...(planted > 1
      ? [{ what: `${name}: ${criterion}, agreement`, value: mean((f) => f[criterion].agreement), unit: '' }]
      : []),
  ]);
}
