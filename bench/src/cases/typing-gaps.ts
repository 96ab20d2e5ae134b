import { fitSegments, type LatentClassData } from '@qp/engine/latent-class';
import { Random } from '@qp/engine/numerics';
import { MISSING } from '@qp/engine/survey';
import { type BenchCase, type Measurement, surveysOr } from '../bench-case.ts';
import { plantAnswers } from '../planted-answers.ts';
import { assign, typedFor } from '../typing-honesty.ts';

/**
 * The probability that a typing tool states for people who left questions unanswered themselves: new people of the same planted segments,
 * and right is the segment that all of their answers give them.
 */

const SURVEYS = surveysOr(10);
const NEW_PEOPLE = 1000;
/** Share of the answers that are missing: everywhere alike, and mostly with some people. */
const GAPS = {
  'a quarter of the answers missing': () => 0.25,
  'half of the people leave half unanswered': (random: Random) => (random.below(2) === 0 ? 0 : 0.5),
};
const planted = [
  { people: 600, questions: 14, segments: 3, difference: 0.6 },
  { people: 1500, questions: 12, segments: 4, difference: 0.6 },
  { people: 1500, questions: 20, segments: 4, difference: 0.8 },
] as const;

export const benchCase: BenchCase = {
  title: `Stated probabilities of people with gaps of their own, ${SURVEYS} surveys each`,
  async run(only) {
    const found: Measurement[] = [];
    for (const plan of planted) {
      for (const [name, shareOf] of Object.entries(GAPS)) {
        const what = `${plan.people} x ${plan.questions}, ${plan.segments} segments, ${name}`;
        if (only && !what.includes(only)) continue;
        const sum = { right: 0, stated: 0, people: 0 };
        for (let seed = 1; seed <= SURVEYS; seed++) {
          const sample = plantAnswers(plan, seed);
          const [rest, back] = [plan.people, NEW_PEOPLE].map((people) => withGaps(sample(people), shareOf, seed));
          const result = await fitSegments(rest, {
            maxSegments: plan.segments,
            seed,
            predict: false,
            answers: 'categories',
          });
          const { fresh, top, tool } = await typedFor({ rest, back, result: { ...result, chosen: plan.segments } });
          const rows = Int32Array.from(fresh.segmentOf.keys()).filter((i) =>
            top.chosen.some((at) => fresh.columns[at].codes[i] === MISSING),
          );
          const columns = fresh.columns.map((one) => ({ ...one, codes: Uint8Array.from(rows, (i) => one.codes[i]) }));
          const people = { ...fresh, columns, segmentOf: Uint8Array.from(rows, (i) => fresh.segmentOf[i]) };
          const { right, stated } = assign(tool, people, top.chosen);
          sum.right += right * rows.length;
          sum.stated += stated * rows.length;
          sum.people += rows.length;
        }
        const share = (of: number) => (100 * of) / sum.people;
        found.push({ what: `${what}: assigned right`, value: share(sum.right), unit: '%' });
        const off = share(sum.stated - sum.right);
        found.push({ what: `${what}: stated less right`, value: off, unit: 'points', target: { within: 2 } });
      }
    }
    return found;
  },
};

function withGaps(data: LatentClassData, shareOf: (random: Random) => number, seed: number): LatentClassData {
  const random = new Random(seed, 46, data.respondents);
  const shares = Float64Array.from({ length: data.respondents }, () => shareOf(random));
  const columns = data.columns.map((column) => ({
    ...column,
    codes: column.codes.map((code, i) => (random.below(1000) < 1000 * shares[i] ? MISSING : code)),
  }));
  return { ...data, columns };
}
