import { jaccards, optimalAssignment, peopleInBoth } from '@qp/engine/comparison';
import { fitSegments, membership } from '@qp/engine/latent-class';
import { assignedRightly, classified, refitRun } from '@qp/engine/refits';
import { PLAIN_TREATMENT, trulyRight } from '@qp/facts';
import { type BenchCase, surveysOr } from '../bench-case.ts';
import { plantAnswers } from '../planted-answers.ts';
import { assign, typedFor } from '../typing-honesty.ts';

/** What the typing page says of the segment that people truly belong to, against the planted segments of new people. */

const SURVEYS = surveysOr(10);
const NEW_PEOPLE = 4000;
const planted = [
  { people: 600, questions: 14, segments: 3, difference: 0.6 },
  { people: 1200, questions: 12, segments: 5, difference: 0.6 },
  { people: 800, questions: 12, segments: 4, difference: 0.8 },
  { people: 1000, questions: 14, segments: 3, difference: 0.8 },
] as const;

export const benchCase: BenchCase = {
  title: `A typing tool against planted segments, ${SURVEYS} surveys each`,
  async run(only) {
    const found = [];
    for (const plan of planted) {
      const what = `${plan.people} x ${plan.questions}, ${plan.segments} segments, ${plan.difference}`;
      if (only && !what.includes(only)) continue;
      const { segments } = plan;
      const sum = { stated: 0, truly: 0, right: 0 };
      for (let seed = 1; seed <= SURVEYS; seed++) {
        const sample = plantAnswers(plan, seed);
        const [rest, back] = [sample(plan.people), sample(NEW_PEOPLE)];
        const result = await fitSegments(rest, {
          maxSegments: segments,
          seed,
          predict: false,
          answers: 'categories',
        });
        const model = result.fits[segments - 1];
        const people = { segments, ...membership(rest, model), weights: null };
        const treatment = PLAIN_TREATMENT;
        const firstStep = { data: rest, model, groups: null, treatment, alpha: 100, seed };
        const refitted = { firstStep, refits: await refitRun(firstStep) };
        const { fresh, top, tool } = await typedFor({
          rest,
          back,
          result: { ...result, chosen: segments },
        });
        const rightly = assignedRightly(classified(people, refitted, seed));
        if (rightly === null) continue;
        // The planted segment of each fitted one, by the people of the run.
        const both = peopleInBoth(people.assignments, rest.truth);
        const order = optimalAssignment(jaccards(both, segments, segments));
        const segmentOf = back.truth.map((truly) => order.indexOf(truly));
        sum.stated += tool.file.measured.accuracy / SURVEYS;
        sum.truly += trulyRight(top.stats.truly!, rightly) / SURVEYS;
        sum.right += assign(tool, { ...fresh, segmentOf }, top.chosen).right / SURVEYS;
      }
      const percent = (name: string, share: number) => ({ what: `${what}: ${name}`, value: 100 * share, unit: '%' });
      found.push(
        percent('accuracy as stated', sum.stated),
        percent('truly right, as stated', sum.truly),
        percent('truly right, of new people', sum.right),
        { ...percent('stated less right', sum.truly - sum.right), unit: 'points', target: { within: 3 } },
      );
    }
    return found;
  },
};
