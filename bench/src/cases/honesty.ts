import { logLikelihoodOf } from '@qp/engine/latent-class';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { type HeldBack, holdBack } from '../held-back.ts';
import { plantAnswers } from '../planted-answers.ts';
import { surveysAtHand } from '../surveys-at-hand.ts';
import { TypingHonesty } from '../typing-honesty.ts';

/** What a run predicts for new respondents, compared with what they say: a third is held out beforehand. */

/** A third of few people says little: their luck is averaged over more splits. */
const SPLITS = { usual: 6, ofFewPeople: 18 };
const FEW_PEOPLE = 1000;
/** Fewer people say too little when a third of them is held back. */
const MIN_PEOPLE = 300;

export const benchCase: BenchCase = {
  title: `Honesty: a third of the people held back before the run, ${SPLITS.usual} splits (${SPLITS.ofFewPeople} below ${FEW_PEOPLE} people); log-likelihood a person, points of accuracy`,
  async run() {
    const measurements: Measurement[] = [];
    for (const { name, data } of [...(await surveysAtHand()), weakSurvey()]) {
      if (data.respondents < MIN_PEOPLE) continue;
      const splits = data.respondents < FEW_PEOPLE ? SPLITS.ofFewPeople : SPLITS.usual;
      const [segments, typing] = [new SegmentHonesty(), new TypingHonesty()];
      for (let split = 1; split <= splits; split++) {
        const held = await holdBack(data, split);
        segments.add(held);
        await typing.add(held);
      }
      const lines = [...segments.measurements(name), ...typing.measurements(name)];
      // It takes long: each survey is reported as soon as it is known.
      for (const { what, value } of lines) process.stderr.write(`${what}: ${value.toFixed(3)}\n`);
      measurements.push(...lines);
    }
    return measurements;
  },
};

/** Segments that another sample would draw elsewhere for a quarter of the people: the surveys at hand are clearer. */
const weakSurvey = () => ({
  name: 'planted, weak',
  data: plantAnswers({ people: 600, questions: 14, segments: 3, difference: 0.5 }, 1)(600),
});

/**
 * For the chosen number of segments: the prediction that the run states, what the people held back really get, and the
 * fit's own figure, which has seen everyone that it is about.
 */
class SegmentHonesty {
  #splits = 0;
  #stated = 0;
  #actual = 0;
  #seen = 0;
  #worse = 0;
  #segments = 0;

  add({ back, result }: HeldBack): void {
    const fit = result.fits[result.chosen - 1];
    const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const held = mean(logLikelihoodOf(fit, back));
    this.#splits++;
    this.#stated += result.prediction!.figures[result.chosen - 1].logLikelihood;
    this.#actual += held;
    this.#seen += fit.logLikelihood / result.counted;
    this.#worse += Number(held < mean(logLikelihoodOf(result.fits[0], back)));
    this.#segments += result.chosen;
  }

  measurements(name: string): Measurement[] {
    const splits = this.#splits;
    const stated = this.#stated;
    const actual = this.#actual;
    const seen = this.#seen;
    const worse = this.#worse;
    const segments = this.#segments;
    return [
      { what: `${name}: segments taken, on average`, value: segments / splits, unit: '' },
      { what: `${name}: stated less actual`, value: (stated - actual) / splits, unit: '' },
      { what: `${name}: the fit's own figure less actual`, value: (seen - actual) / splits, unit: '' },
      { what: `${name}: splits in which one segment would have been better`, value: worse, unit: `of ${splits}` },
    ];
  }
}
