import { optimalAssignment } from '@qp/engine/comparison';
import { drivers } from '@qp/engine/drivers';
import { fitted, type PlantedSurvey, plantedDrivers } from '@qp/engine/drivers/testing';
import { type Classified, classified, drawnFigures, type Figures, intervalOf } from '@qp/engine/refits';
import { agreementOf, type Drivers, FEW_RIGHTLY } from '@qp/facts';
import { type BenchCase, type Measurement, surveysOr } from '../bench-case.ts';
import { testedOnOthers } from '../other-samples.ts';

const SURVEYS = surveysOr(30);

type Row = Omit<PlantedSurvey, 'seed'> & {
  readonly name: string;
  /** Percent of true effects that intervals must cover, and by how many they may shrink; absent where nothing is asked. */
  readonly bars?: { readonly covered: readonly [number, number]; readonly shrinkage?: number };
  /** Whether to test the segments on other samples too, which takes longer than all the rest. */
  readonly tested?: boolean;
};

const usual = { people: 1000, questions: 12, segments: 3, kind: 'categories' } as const;
const five = { people: 1200, questions: 16, segments: 5, kind: 'categories' } as const;
const bars = { covered: [92, 98], shrinkage: 8 } as const;
const ROWS: readonly Row[] = [
  { name: 'clear', ...usual, separation: 0.8, bars },
  { name: 'usual', ...usual, separation: 0.6, bars },
  { name: 'weak', ...usual, separation: 0.43, bars },
  { name: 'hardly any', ...usual, separation: 0.3, bars: { covered: [88, 100] }, tested: true },
  { name: 'five segments', ...five, separation: 0.8, bars },
  { name: 'five segments, weaker', ...five, separation: 0.6, bars },
  { name: 'weights', ...usual, separation: 0.6, weighted: true, bars },
  { name: 'scales', ...usual, kind: 'scales', separation: 1.2, bars },
  { name: 'numbers', ...usual, questions: 6, kind: 'numbers', separation: 0.9, bars },
];

/** A table of planted truth: how many people are assigned right, D's diagonal, coverage and shrinkage of effects, and directions. */
export const benchCase: BenchCase = {
  title: 'Drivers: true effects in planted surveys',
  async run(only) {
    const found: Measurement[] = [];
    for (const row of ROWS) if (!only || row.name === only) found.push(...(await measured(row)));
    return found;
  },
};

async function measured({ name, bars: asked, tested, ...survey }: Row): Promise<Measurement[]> {
  const sums = { right: 0, rightly: 0, counted: 0, diagonal: 0, trueDiagonal: 0, covered: 0, effects: 0 };
  let [shrunk, size, contrary, clear, directions] = [0, 0, 0, 0, 0];
  const means = new Map<string, { true: number; estimated: number }>();
  for (let seed = 1; seed <= SURVEYS; seed++) {
    const planted = plantedDrivers({ ...survey, seed });
    const { segments, kind } = survey;
    const { people, refitted } = await fitted(planted.data, segments, kind === 'scales' ? 'scales' : 'categories');
    const each = Array.from({ length: segments }, (_, k) => k);
    const known = classified(people, refitted, seed);
    const both = each.map(() => each.map(() => 0));
    planted.segmentOf.forEach((k, i) => {
      both[k][known.assignments[i]] += known.weights[i];
    });
    // The fitted segment of each planted one.
    const order = optimalAssignment(both);
    const all = both.flat().reduce((a, b) => a + b, 0);
    sums.right += each.reduce((sum, k) => sum + both[k][order[k]], 0) / all / SURVEYS;
    const diagonal = (table: readonly (readonly number[])[], at: (k: number) => number) =>
      each.reduce((sum, k) => sum + table[k][at(k)] / table[k].reduce((a, b) => a + b, 0), 0) / segments / SURVEYS;
    sums.trueDiagonal += diagonal(both, (k) => order[k]);
    sums.diagonal += diagonal(known.errors, (k) => k);
    const variables = [
      { code: 'answer', labels: ['no', 'yes'], codes: planted.answer },
      { code: 'number', values: planted.number },
    ];
    const found = drivers({ people, refitted, causes: variables, outcomes: [], corrected: true, seed });
    if (found.refused) continue;
    sums.counted++;
    sums.rightly += found.rightly!;
    const others = tested ? await testedOnOthers(planted.data, segments, known.assignments) : null;
    directions += Number(Math.min(found.rightly!, others ? agreementOf(others.agreement).all : 1) < FEW_RIGHTLY);
    const direct = directShares(known, planted.answer);
    for (const { place, effect, margin, answer, segment } of effectsOf(found, planted, order)) {
      sums.effects++;
      sums.covered += Number(margin.low <= effect && effect <= margin.high);
      const sum = means.get(place) ?? { true: 0, estimated: 0 };
      means.set(place, { true: sum.true + effect, estimated: sum.estimated + margin.difference });
      const other = answer === null ? null : direct[answer][segment];
      if (!other || !isClear(margin) || !isClear(other)) continue;
      clear++;
      contrary += Number(Math.sign(other.value) !== Math.sign(margin.difference));
    }
  }
  for (const { true: effect, estimated } of means.values()) {
    shrunk += (effect - estimated) * Math.sign(effect);
    size += Math.abs(effect);
  }
  const percent = (what: string, value: number, target?: Measurement['target']): Measurement => {
    return { what: `${name}: ${what}`, unit: '%', value: 100 * value, ...(target && { target }) };
  };
  const covered = sums.covered / sums.effects;
  return [
    percent('people assigned right', sums.right),
    percent('assigned right, as the product says', sums.rightly / sums.counted),
    percent('surveys whose figures are called a direction', directions / SURVEYS),
    percent("D's diagonal, true", sums.trueDiagonal),
    percent("D's diagonal", sums.diagonal),
    percent('surveys with figures', sums.counted / SURVEYS),
    percent('true effects covered', covered, asked && { atLeast: asked.covered[0] }),
    percent('not too often', covered, asked && { atMost: asked.covered[1] }),
    percent('effects shrink', shrunk / size, asked?.shrinkage ? { atMost: asked.shrinkage } : undefined),
    percent('clear effects against clear direct shares', contrary / Math.max(1, clear), { atMost: 0 }),
  ];
}

/** Each answer of each predictor and each planted segment: the true effect, and the margin of the fitted segment. */
function effectsOf(found: Drivers, planted: ReturnType<typeof plantedDrivers>, order: readonly number[]) {
  const before = planted.margin({});
  return found.causes.flatMap(({ code, answers }) =>
    answers.flatMap(({ name, at, segments }, n) => {
      const then = planted.margin(name === null ? { number: at! } : { answer: Number(name === 'yes') });
      const answer = name === null ? null : Number(name === 'yes');
      return order.flatMap((segment, k) => {
        const margin = segments[segment];
        return margin ? [{ place: `${code} ${n} ${k}`, effect: then[k] - before[k], margin, answer, segment }] : [];
      });
    }),
  );
}

const isClear = ({ low, high }: { readonly low: number; readonly high: number }): boolean => low > 0 || high < 0;

/** By answer and fitted segment: the corrected share of the segment among who gave the answer, less that of everyone. */
function directShares(known: Classified, answer: Uint8Array) {
  const { segments } = known;
  const figures: Figures = ({ count, assignments, weights, inverse }) => {
    const sums = [0, 1].map(() => new Float64Array(segments));
    const people = [0, 0];
    for (let i = 0; i < count; i++) {
      people[answer[i]] += weights[i];
      for (let t = 0; t < segments; t++) sums[answer[i]][t] += weights[i] * inverse![assignments[i]][t];
    }
    const everyone = sums[0].map((sum, t) => (sum + sums[1][t]) / (people[0] + people[1]));
    return Float64Array.from(
      sums.flatMap((own, given) => Array.from(own, (sum, t) => sum / people[given] - everyone[t])),
    );
  };
  const [draws] = drawnFigures(known, [figures]);
  const own = [...figures(known)].map((value, at) =>
    intervalOf(
      value,
      draws.map((draw) => draw[at]),
    ),
  );
  return [own.slice(0, segments), own.slice(segments)];
}
