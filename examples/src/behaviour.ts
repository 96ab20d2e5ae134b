import type { Random } from './random.ts';
import type { Segment } from './segments.ts';

/** What people do: occasions, products, places. An answer is the raw text of the data file. */

export interface Question {
  readonly code: string;
  readonly label: string;
  readonly dimension: string;
  readonly factor: string;
  readonly type: string;
  /** The answer of one person, by segment (0 to 4) and by how far the person's opinions reach on scales. */
  answer(random: Random, segment: Segment, position: number, reach: number): string;
  /** From the answer to its response; the answer itself where nothing is said. */
  cut?(answer: string): string;
}

/** Chance of each occasion, by segment: planners, stretchers, indulgers, sharers, fuellers. */
const OCCASIONS: readonly (readonly [code: string, label: string, chances: readonly number[]])[] = [
  ['OCC_MORNING', 'Snacks in the middle of the morning', [0.55, 0.35, 0.4, 0.25, 0.7]],
  ['OCC_LUNCH', 'Snacks instead of lunch', [0.15, 0.2, 0.2, 0.25, 0.65]],
  ['OCC_AFTERNOON', 'Snacks in the afternoon', [0.6, 0.5, 0.75, 0.45, 0.5]],
  ['OCC_COMMUTE', 'Snacks on the way to or from work', [0.15, 0.15, 0.2, 0.3, 0.75]],
  ['OCC_SPORT', 'Snacks around sport', [0.5, 0.1, 0.08, 0.25, 0.6]],
  ['OCC_SCREEN', 'Snacks in front of a screen in the evening', [0.25, 0.6, 0.85, 0.6, 0.3]],
  ['OCC_FRIENDS', 'Snacks with friends', [0.3, 0.25, 0.4, 0.9, 0.2]],
  ['OCC_CHILDREN', 'Snacks with children', [0.2, 0.4, 0.15, 0.12, 0.12]],
];

const HOW_OFTEN = ['Never', 'Less than once a month', 'Once a month', 'Once a week', 'Several times a week', 'Daily'];
/** Where each segment stands between never (0) and daily (5). */
const PRODUCTS: readonly (readonly [code: string, label: string, means: readonly number[]])[] = [
  ['USE_CRISPS', 'Crisps and savoury snacks', [1.3, 3.2, 3.5, 3.3, 1.9]],
  ['USE_CHOCOLATE', 'Chocolate', [1.9, 2.8, 4.4, 3.0, 2.2]],
  ['USE_NUTS', 'Nuts and seeds', [3.9, 1.5, 1.6, 2.6, 3.2]],
  ['USE_FRUIT', 'Fresh fruit as a snack', [4.5, 2.4, 1.8, 2.7, 3.1]],
  ['USE_BARS', 'Cereal and protein bars', [2.4, 1.3, 1.6, 2.0, 4.2]],
  ['USE_BISCUITS', 'Biscuits and cakes', [1.5, 3.6, 3.9, 2.4, 1.8]],
  ['USE_SWEETS', 'Sweets', [0.8, 2.7, 3.5, 2.8, 1.5]],
  ['USE_YOGURT', 'Yogurt and drinks', [3.6, 2.1, 1.9, 2.3, 3.0]],
];

const PLACES = ['Supermarket', 'Discounter', 'Corner shop', 'Online', 'Station or vending machine'];
const PLACE_WEIGHTS = [
  [60, 12, 6, 18, 4],
  [25, 62, 6, 5, 2],
  [50, 25, 16, 7, 2],
  [45, 15, 14, 24, 2],
  [32, 6, 20, 8, 34],
];

const yesNo = (random: Random, chance: number) => (random.chance(chance) ? 'Yes' : 'No');
const scale = (random: Random, mean: number, top: number) =>
  Math.max(0, Math.min(top, Math.round(random.normal(mean, 1))));

export const BEHAVIOUR: readonly Question[] = [
  ...OCCASIONS.map(
    ([code, label, chances]): Question => ({
      code,
      label,
      dimension: 'Behaviour',
      factor: 'Occasions',
      type: 'Binary',
      answer: (random, _, position) => yesNo(random, chances[position]),
    }),
  ),
  ...PRODUCTS.map(
    ([code, label, means]): Question => ({
      code,
      label: `How often: ${label}`,
      dimension: 'Behaviour',
      factor: 'Products',
      type: 'Ordinal',
      answer: (random, _, position) => HOW_OFTEN[scale(random, means[position], HOW_OFTEN.length - 1)],
    }),
  ),
  {
    code: 'PLACE',
    label: 'Where snacks are mostly bought',
    dimension: 'Behaviour',
    factor: 'Places',
    type: 'Nominal',
    answer: (random, _, position) => PLACES[random.pick(PLACE_WEIGHTS[position])],
  },
];
