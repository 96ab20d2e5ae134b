import { expect, test } from 'vitest';
import { fitted } from '../drivers/testing/fitted.ts';
import { classified } from '../refits/index.ts';
import { drawPeople, plantSurvey } from '../testing/planted-people.ts';
import { openClassifier, segmentsWithout, writeClassifier } from '../typing-tool/index.ts';
import { findReach } from './reach.ts';
import { correctedSizes, signaturesOf } from './sizes.ts';

const QUESTIONS = 12;
const SURVEYED = 1000;
const CUSTOMERS = 20_000;

/** A survey, a rule by five variables that customers have too, and customers of whom half are in what was the smallest segment. */
async function scoredCustomers(seed: number) {
  const labels = Array.from({ length: QUESTIONS + 5 }, () => 4);
  const survey = plantSurvey(1000 + seed, [0.5, 0.3, 0.2], labels, (q) => (q < QUESTIONS ? 1.5 : 1.2));
  const { columns, segmentOf: planted } = drawPeople(survey, SURVEYED, 7 * seed + 1);
  const asked = columns.slice(0, QUESTIONS).map(({ codes, labels: own }) => ({ codes, categories: own.length }));
  const data = { respondents: SURVEYED, columns: asked, weights: null };
  const { people, refitted } = await fitted(data, 3);
  const segmentOf = Uint8Array.from(people.assignments);
  const fit = refitted.firstStep.model;
  const without = await segmentsWithout({ survey: data, fit, alpha: 100, treatment: 'categories' }, segmentOf);
  const variables = columns.slice(QUESTIONS).map((column) => ({ column }));
  const found = findReach({ variables, segmentOf, segments: 3, weights: null, without });
  const own = { segmentOf, segments: 3, weights: null, columns: found.levels.map(({ column }) => column) };
  const about = { kind: 'probability', name: '', targets: [0, 1, 2], idColumn: null } as const;
  const rule = openClassifier(
    writeClassifier(own, found.fitted, { ...about, question: (code) => code, cut: () => null }),
  );
  const customers = drawPeople({ ...survey, sizes: [0.2, 0.3, 0.5] }, CUSTOMERS, 13 * seed + 5);
  const columnsOfRule = rule.file.variables.map(({ code }) => customers.columns.find((one) => one.code === code)!);
  const [sums, squares, assigned, truth] = [0, 1, 2, 3].map(() => [0, 0, 0]);
  // The planted segment that most people of a found one come from.
  const from = [0, 1, 2].map((s) => {
    const counts = [0, 0, 0];
    planted.forEach((segment, i) => {
      if (segmentOf[i] === s) counts[segment]++;
    });
    return counts.indexOf(Math.max(...counts));
  });
  for (let i = 0; i < CUSTOMERS; i++) {
    const { segment, millionths } = rule.assign(columnsOfRule.map(({ codes }) => codes[i]));
    assigned[segment] += 1 / CUSTOMERS;
    truth[from.indexOf(customers.segmentOf[i])] += 1 / CUSTOMERS;
    millionths.forEach((part, s) => {
      sums[s] += part / 1e6;
      squares[s] += (part / 1e6) ** 2;
    });
  }
  const signatures = signaturesOf(classified(people, refitted, 1), found.heldOut);
  return { assigned, truth, signatures, file: { rows: CUSTOMERS, sums, squares } };
}

test('sizes in a file whose mix has shifted are found again, which assignments alone miss by far [RE8] [RE9]', async () => {
  let [covered, error, naive] = [0, 0, 0];
  const surveys = [11, 12, 13, 14, 15];
  for (const seed of surveys) {
    const { assigned, truth, signatures, file } = await scoredCustomers(seed);
    const sizes = correctedSizes(signatures, file)!;
    expect(sizes.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1, 9);
    sizes.forEach(({ value, low, high }, s) => {
      covered += Number(low <= truth[s] && truth[s] <= high);
      error += Math.abs(value - truth[s]);
      naive += Math.abs(assigned[s] - truth[s]);
    });
  }
  // Fewer than 11 of 15 intervals that cover in 95 of 100 do so once in 1,600 times.
  expect(covered).toBeGreaterThanOrEqual(11);
  expect(error).toBeLessThan(naive / 3);
});

test('nothing is corrected where the errors are unknown, no one was scored, or segments look alike to the rule', () => {
  const file = { rows: 100, sums: [60, 40], squares: [40, 20] };
  expect(correctedSizes(null, file)).toBeNull();
  const apart = { all: [0.8, 0.2, 0.3, 0.7], draws: [[0.8, 0.2, 0.3, 0.7]] };
  expect(correctedSizes(apart, { ...file, rows: 0 })).toBeNull();
  expect(correctedSizes({ all: [0.6, 0.4, 0.6, 0.4], draws: [] }, file)).toBeNull();
  // 0.6 = 0.8 p + 0.3 (1 - p)
  expect(correctedSizes(apart, file)![0].value).toBeCloseTo(0.6, 12);
});
