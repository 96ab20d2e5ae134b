import { drivers } from '@qp/engine/drivers';
import { fitted } from '@qp/engine/drivers/testing';
import { questions } from '@qp/engine/questions';
import { selectWithReserve } from '@qp/engine/questions/selection';
import { type BenchCase, cpuMilliseconds, type Measurement } from '../bench-case.ts';
import { wideSurvey } from '../driver-survey.ts';

export const benchCase: BenchCase = {
  title: 'Drivers, questions and selection: processor time at 10,000 x 60 with 6 segments',
  run: times,
};

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
