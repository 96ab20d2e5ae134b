import { adjustedRandIndex } from '@qp/engine/comparison';
import { decideAnswers, fitPiece, type LatentClassData, membership } from '@qp/engine/latent-class';
import { asFifths, asNumbers, madeNumbers, type NumberKind, numberRecipes } from '@qp/engine/testing/made-numbers';
import type { NumberSpread } from '@qp/facts';
import { type Measurement, surveysOr } from './bench-case.ts';

/** Whether planted segments of numbers are found: numbers as they are against numbers cut into fifths. */

/** Surveys of each kind of number. */
const MADE = surveysOr(20);
/** What counts as clearly better than fifths. */
const CLEARLY = 0.03;
const SEGMENTS = 3;
const SETTINGS = { maxSegments: SEGMENTS, predict: false, starts: 40 } as const;

/** Agreement with the truth (adjusted Rand), on average: in fifths without an order, with one term, with two, with free fifths, and as the trial decides. */
export async function numberRecovery(): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  let clearlyAbove = 0;
  for (const kind of Object.keys(numberRecipes) as NumberKind[]) {
    const sums = { fifths: 0, 'one term': 0, 'two terms': 0, 'free fifths': 0, decided: 0 };
    const taken = { false: 0, true: 0, free: 0 };
    for (let seed = 1; seed <= MADE; seed++) {
      const made = madeNumbers(kind, { seed });
      const numbers = asNumbers(made);
      const [fifths, one, two, free] = [
        await agreement(asFifths(made), made.truth, false),
        await agreement(numbers, made.truth, false),
        await agreement(numbers, made.truth, true),
        await agreement(numbers, made.truth, 'free'),
      ];
      const decided = (await decideAnswers(numbers, SETTINGS)).spread;
      taken[`${decided}`]++;
      sums.fifths += fifths;
      sums['one term'] += one;
      sums['two terms'] += two;
      sums['free fifths'] += free;
      sums.decided += { false: one, true: two, free }[`${decided}`];
    }
    process.stderr.write(`${kind}: ${JSON.stringify(sums)} over ${MADE}, taken ${JSON.stringify(taken)}\n`);
    for (const [how, sum] of Object.entries(sums)) {
      measurements.push({ what: `numbers, ${kind} (${MADE} made): ${how}, agreement`, value: sum / MADE, unit: '' });
    }
    const better = Math.max(sums['one term'], sums['two terms'], sums['free fifths']);
    measurements.push({
      what: `numbers, ${kind} (${MADE} made): below the best of the three`,
      value: (better - sums.decided) / MADE,
      unit: '',
      target: { atMost: CLEARLY },
    });
    const above = (sums.decided - sums.fifths) / MADE;
    clearlyAbove += Number(above >= CLEARLY);
    measurements.push({
      what: `numbers, ${kind} (${MADE} made): above fifths`,
      value: above,
      unit: '',
      target: { atLeast: -0.01 },
    });
    measurements.push({
      what: `numbers, ${kind} (${MADE} made): two terms`,
      value: (100 * taken.true) / MADE,
      unit: '%',
    });
    measurements.push({
      what: `numbers, ${kind} (${MADE} made): free fifths`,
      value: (100 * taken.free) / MADE,
      unit: '%',
    });
  }
  return [
    ...measurements,
    { what: 'numbers: kinds above fifths by 0.03', value: clearlyAbove, unit: '', target: { atLeast: 5 } },
  ];
}

async function agreement(data: LatentClassData, truth: readonly number[], spread: NumberSpread): Promise<number> {
  const piece = { kind: 'fits', segments: [SEGMENTS] } as const;
  const fitted = await fitPiece(data, SETTINGS, { treatment: 'categories', spread }, piece);
  if (fitted.kind !== 'fits') throw new Error('the piece was not fitted');
  return adjustedRandIndex([...truth], membership(data, fitted.fits[0]).assignments);
}
