import {
  buildModel,
  type Expectation,
  FitSteps,
  kernelExpectation,
  type LatentClassData,
  type Model,
  placeInKernel,
  randomStart,
  startKernel,
  tableCount,
} from '@qp/engine/latent-class';
import { Random } from '@qp/engine/numerics';
import { plainExpectation } from '@qp/engine/testing/plain-expectation';
import { leastCpuMilliseconds } from './bench-case.ts';

/** How much segments differ; at 0.45 about 85% of people are assigned correctly by 40 answers (6 segments). */
const DIFFERENCE = 0.45;

/** A survey of variables with 4 or 5 responses in turn, from segments of equal size that differ moderately. */
export function makeSurvey(respondents: number, variables: number, segments: number): LatentClassData {
  const random = new Random(7, variables, segments);
  const uniform = () => (random.below(2 ** 31) + 0.5) / 2 ** 31;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const columns = Array.from({ length: variables }, (_, j) => ({
    codes: new Uint8Array(respondents),
    categories: 4 + (j % 2),
  }));
  const upTo = columns.map(({ categories }) => {
    const base = Array.from({ length: categories }, () => 0.5 * normal());
    return Array.from({ length: segments }, () => cumulative(base.map((b) => Math.exp(b + DIFFERENCE * normal()))));
  });
  for (let i = 0; i < respondents; i++) {
    const segment = random.below(segments);
    columns.forEach(({ codes }, j) => {
      const drawn = uniform();
      codes[i] = upTo[j][segment].findIndex((edge) => drawn < edge);
    });
  }
  return { respondents, columns, weights: null };
}

function cumulative(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return weights.map((weight, at) => {
    sum += weight / total;
    return at === weights.length - 1 ? 1 : sum;
  });
}

export async function kernelFor(model: Model, segments: number): Promise<Expectation> {
  const data = await placeInKernel(model, segments, 1);
  return kernelExpectation(startKernel(data), data, data.workspaces[0], model, segments);
}

export interface StepTimes {
  /** Milliseconds of a whole EM step: E-step, M-step, objective. */
  readonly kernel: number;
  readonly twin: number | null;
  /** Nanoseconds per respondent, variable and segment. */
  readonly nanoseconds: number;
}

/** Many short ones: on a busy machine a few of them go undisturbed. */
const REPETITIONS = 30;

/** Times EM steps on one thread, after some that warm up. */
export async function timeSteps(
  respondents: number,
  variables: number,
  segments: number,
  withTwin = false,
): Promise<StepTimes> {
  const model = buildModel(makeSurvey(respondents, variables, segments), 100);
  const work = respondents * variables * segments;
  const time = async (expectation: Expectation, steps: number): Promise<number> => {
    const parameters = randomStart(model, segments, 1, 0);
    const counts = new Float64Array(tableCount(model, segments));
    const answers = FitSteps.of(model, segments);
    const step = () => {
      expectation.expect(parameters, counts);
      answers.logPrior(parameters);
      answers.maximise(counts, parameters, parameters);
    };
    const many = () => {
      for (let i = 0; i < steps; i++) step();
    };
    many();
    return (await leastCpuMilliseconds(REPETITIONS, many)) / steps;
  };
  const kernel = await time(await kernelFor(model, segments), Math.ceil(5e7 / work));
  const twin = withTwin ? await time(plainExpectation(model, segments), Math.ceil(5e6 / work)) : null;
  return { kernel, twin, nanoseconds: (kernel * 1e6) / work };
}
