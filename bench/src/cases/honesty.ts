import { fitSegments, type LatentClassData } from '@qp/engine/latent-class';
import { dealFolds, logLikelihoodOf, onlyPeople } from '@qp/engine/latent-class/internals';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { surveysAtHand } from '../surveys-at-hand.ts';
import { typingHonesty } from '../typing-honesty.ts';

/** What a run says about people whom it has not seen, against what such people say: a third is held back beforehand. */

const MAXIMUM = 6;
const SPLITS = 6;
/** Fewer people say too little when a third of them is held back. */
const LEAST_PEOPLE = 300;

export const benchCase: BenchCase = {
  title: `Honesty: a third of the people held back before the run, ${SPLITS} splits; log-likelihood a person, points of accuracy`,
  async run() {
    const measurements: Measurement[] = [];
    for (const { name, data } of surveysAtHand()) {
      if (data.respondents < LEAST_PEOPLE) continue;
      measurements.push(...(await segmentHonesty(name, data)), ...(await typingHonesty(name, data)));
    }
    return measurements;
  },
};

/**
 * Of the chosen number of segments: the prediction that the run states, what the people held back really get, and the
 * fit's own figure, which has seen everybody that it is about.
 */
async function segmentHonesty(name: string, data: LatentClassData): Promise<Measurement[]> {
  let [stated, actual, seen, worse] = [0, 0, 0, 0];
  for (let split = 1; split <= SPLITS; split++) {
    const { people, foldOf } = dealFolds(data, 3, split, data.respondents)!;
    const rest = onlyPeople(
      data,
      people.filter((_, at) => foldOf[at] > 0),
    );
    const back = onlyPeople(
      data,
      people.filter((_, at) => foldOf[at] === 0),
    );
    const result = await fitSegments(rest, { maxSegments: MAXIMUM, seed: split, threads: 2 });
    const fit = result.fits[result.chosen - 1];
    const figure = result.prediction!.figures[result.chosen - 1];
    const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const held = mean(logLikelihoodOf(fit, back));
    stated += figure.logLikelihood / SPLITS;
    actual += held / SPLITS;
    seen += fit.logLikelihood / result.counted / SPLITS;
    worse += Number(held < mean(logLikelihoodOf(result.fits[0], back)));
  }
  return [
    { what: `${name}: stated less actual`, value: stated - actual, unit: '' },
    { what: `${name}: the fit's own figure less actual`, value: seen - actual, unit: '' },
    { what: `${name}: splits in which one segment would have been better`, value: worse, unit: `of ${SPLITS}` },
  ];
}
