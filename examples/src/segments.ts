/**
 * The five kinds of snackers that are planted in the example survey. The files do not name them: a run should find them
 * again.
 */

export type Need = 'health' | 'price' | 'indulgence' | 'social' | 'convenience' | 'habit' | 'discovery';

export interface Segment {
  readonly name: string;
  /** As a share of all people. */
  readonly share: number;
  /** Mean answer on a scale from 1 to 5, by need. */
  readonly needs: Readonly<Record<Need, number>>;
  /** Mean agreement with care for the environment, openness to advertising, pleasure in shopping. */
  readonly green: number;
  readonly adverts: number;
  readonly shopping: number;
  /** Mean age; spread around it is wide. */
  readonly age: number;
  readonly female: number;
  readonly children: number;
  /** Thousands a year. */
  readonly income: number;
  /** Snacks a week, price of one, share bought on offer. */
  readonly packs: number;
  readonly price: number;
  readonly offers: number;
  /** Minutes of exercise a week. */
  readonly exercise: number;
  /** 0 to 10. */
  readonly recommend: number;
}

export const SEGMENTS: readonly Segment[] = [
  {
    name: 'Health-first planners',
    share: 0.26,
    needs: { health: 4.4, price: 2.6, indulgence: 2.3, social: 2.6, convenience: 2.7, habit: 3.0, discovery: 3.3 },
    green: 4.0,
    adverts: 2.0,
    shopping: 3.2,
    age: 46,
    female: 0.62,
    children: 0.3,
    income: 48,
    packs: 6,
    price: 1.9,
    offers: 0.18,
    exercise: 210,
    recommend: 7.2,
  },
  {
    name: 'Budget stretchers',
    share: 0.23,
    needs: { health: 2.6, price: 4.5, indulgence: 3.0, social: 2.5, convenience: 3.0, habit: 3.7, discovery: 2.0 },
    green: 2.6,
    adverts: 3.2,
    shopping: 2.7,
    age: 44,
    female: 0.53,
    children: 0.52,
    income: 26,
    packs: 9,
    price: 0.9,
    offers: 0.58,
    exercise: 80,
    recommend: 6.1,
  },
  {
    name: 'Everyday indulgers',
    share: 0.21,
    needs: { health: 1.9, price: 2.7, indulgence: 4.5, social: 3.1, convenience: 3.4, habit: 4.0, discovery: 2.9 },
    green: 2.5,
    adverts: 3.3,
    shopping: 3.3,
    age: 51,
    female: 0.55,
    children: 0.27,
    income: 38,
    packs: 13,
    price: 1.6,
    offers: 0.28,
    exercise: 60,
    recommend: 8.3,
  },
  {
    name: 'Social sharers',
    share: 0.17,
    needs: { health: 2.9, price: 2.9, indulgence: 3.7, social: 4.5, convenience: 2.5, habit: 2.3, discovery: 4.3 },
    green: 3.3,
    adverts: 3.8,
    shopping: 4.1,
    age: 31,
    female: 0.51,
    children: 0.18,
    income: 35,
    packs: 10,
    price: 2.1,
    offers: 0.33,
    exercise: 130,
    recommend: 8.0,
  },
  {
    name: 'On-the-go fuellers',
    share: 0.13,
    needs: { health: 3.6, price: 2.4, indulgence: 2.5, social: 2.0, convenience: 4.6, habit: 2.6, discovery: 3.1 },
    green: 2.8,
    adverts: 2.7,
    shopping: 1.9,
    age: 34,
    female: 0.38,
    children: 0.22,
    income: 45,
    packs: 12,
    price: 2.3,
    offers: 0.15,
    exercise: 240,
    recommend: 6.8,
  },
];
