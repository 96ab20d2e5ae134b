import { drivers } from '@qp/engine/drivers';
import { fitted } from '@qp/engine/drivers/testing';
import { fitPiece } from '@qp/engine/latent-class';
import { questions } from '@qp/engine/questions';
import { selectWithReserve } from '@qp/engine/questions/selection';
import { REFITS, refitRun } from '@qp/engine/refits';
import { PLAIN_TREATMENT } from '@qp/facts';
import { type BenchCase, cpuMilliseconds, type Measurement } from '../bench-case.ts';
import { wideSurvey } from '../driver-survey.ts';
import { makeSurvey } from '../engine-surveys.ts';

/** Respondents and questions of the refits, with 6 segments. */
const SIZES = [
  [1000, 12],
  [10_000, 40],
  [20_000, 50],
] as const;

export const benchCase: BenchCase = {
  title: 'Processor time of drivers, questions and selection at 10,000 x 60 with 6 segments, and of refits',
  run: async (only) => [...(await refits()), ...(only === 'refits' ? [] : await times())],
};

/** What a run computes once in the background, for every error and interval. */
async function refits(): Promise<Measurement[]> {
  const found: Measurement[] = [];
  for (const [respondents, questions] of SIZES) {
    const data = makeSurvey(respondents, questions, 6);
    const answers = { treatment: PLAIN_TREATMENT, spread: true } as const;
    const settings = { maxSegments: 6, starts: 10, threads: 1 };
    const fitted = await fitPiece(data, settings, answers, { kind: 'fits', segments: [6] });
    if (fitted.kind !== 'fits') throw new Error('the piece was not fitted');
    const firstStep = { data, model: fitted.fits[0], groups: null, treatment: PLAIN_TREATMENT, alpha: 100, seed: 1 };
    const value = (await cpuMilliseconds(() => refitRun(firstStep))) / 1000;
    found.push({ what: `${REFITS} refits, ${respondents.toLocaleString('en')} x ${questions}`, value, unit: 's' });
  }
  return found;
}

async function times(): Promise<Measurement[]> {
  const { data, codes, variables } = wideSurvey();
  const { people, refitted } = await fitted(data, 6);
  const { firstStep } = refitted;
  const input = {
    people,
    refitted,
    seed: 1,
    causes: variables,
    outcomes: variables,
    corrected: true,
  };
  const one = { people, data, codes, firstStep, alpha: 100, leftOut: variables, seed: 1 };
  return [
    {
      what: '30 predictors and 30 outcomes',
      value: (await cpuMilliseconds(() => drivers(input))) / 1000,
      unit: 's',
      target: { atMost: 5 },
    },
    {
      what: 'what 60 questions contribute',
      value: (await cpuMilliseconds(() => questions(one))) / 1000,
      unit: 's',
      target: { atMost: 5 },
    },
    {
      what: 'selection from 60 questions, up to 8 segments',
      value: (await cpuMilliseconds(() => selectWithReserve(data, codes, 8, 1))) / 1000,
      unit: 's',
      target: { atMost: 60 },
    },
  ];
}
