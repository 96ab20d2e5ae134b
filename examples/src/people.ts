import type { Question } from './behaviour.ts';
import type { Random } from './random.ts';

/** Who people are, and the figures that metrics are made of. */

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const whole = (random: Random, mean: number, deviation: number, low: number, high: number) =>
  String(Math.round(between(random.normal(mean, deviation), low, high)));

/** "18-34" for 27: the band that a number falls into, open at its top. */
function band(starts: readonly number[], unit = ''): (answer: string) => string {
  return (answer) => {
    const value = Number(answer);
    const at = starts.findLastIndex((start) => value >= start);
    if (at < 0) return `Under ${unit}${starts[0]}`;
    if (at === starts.length - 1) return `${unit}${starts[at]}+`;
    return `${unit}${starts[at]}-${starts[at + 1] - 1}`;
  };
}

const REGIONS = ['North', 'Midlands', 'South', 'West', 'Capital'];
const EDUCATION = ['Lower secondary', 'Upper secondary', 'Vocational', 'Degree'];
const WORK = ['Full time', 'Part time', 'Student', 'Retired', 'Not working'];
const WORK_WEIGHTS = [
  [46, 22, 3, 22, 7],
  [34, 22, 4, 20, 20],
  [44, 16, 2, 30, 8],
  [48, 14, 30, 1, 7],
  [74, 12, 9, 1, 4],
];

export const PERSON: readonly Question[] = [
  {
    code: 'AGE',
    label: 'Age',
    dimension: 'Demographics',
    factor: 'Person',
    type: 'Numeric',
    answer: (random, segment) => whole(random, segment.age, 13, 18, 84),
    cut: band([18, 25, 35, 45, 55, 65]),
  },
  {
    code: 'GENDER',
    label: 'Gender',
    dimension: 'Demographics',
    factor: 'Person',
    type: 'Nominal',
    answer: (random, segment) => (random.chance(0.012) ? 'Other' : random.chance(segment.female) ? 'Female' : 'Male'),
  },
  {
    code: 'REGION',
    label: 'Region',
    dimension: 'Demographics',
    factor: 'Person',
    type: 'Nominal',
    answer: (random, _, position) => REGIONS[random.pick([22, 20, 24, 16, position > 2 ? 30 : 14])],
  },
  {
    code: 'EDUCATION',
    label: 'Highest education',
    dimension: 'Demographics',
    factor: 'Person',
    type: 'Ordinal',
    answer: (random, segment) => EDUCATION[random.pick([12, 30, 26, segment.income > 40 ? 52 : 22])],
  },
  {
    code: 'WORK',
    label: 'Work',
    dimension: 'Demographics',
    factor: 'Person',
    type: 'Nominal',
    answer: (random, _, position) => WORK[random.pick(WORK_WEIGHTS[position])],
  },
  {
    code: 'HOUSEHOLD',
    label: 'People in the household',
    dimension: 'Demographics',
    factor: 'Household',
    type: 'Numeric',
    answer: (random, segment) => whole(random, 2 + segment.children * 1.6, 1.1, 1, 8),
    cut: (answer) => (Number(answer) > 4 ? '5+' : answer),
  },
  {
    code: 'CHILDREN',
    label: 'Children under 16 at home',
    dimension: 'Demographics',
    factor: 'Household',
    type: 'Binary',
    answer: (random, segment) => (random.chance(segment.children) ? 'Yes' : 'No'),
  },
  {
    code: 'INCOME',
    label: 'Household income a year, thousands',
    dimension: 'Demographics',
    factor: 'Household',
    type: 'Numeric',
    answer: (random, segment) => whole(random, segment.income, segment.income * 0.35, 8, 150),
    cut: band([20, 30, 40, 60]),
  },
];

export const FIGURES: readonly Question[] = [
  {
    code: 'PACKS',
    label: 'Snacks bought a week',
    dimension: 'Spending',
    factor: 'Volume',
    type: 'Numeric',
    answer: (random, segment) => whole(random, segment.packs, 3.2, 0, 40),
    cut: (answer) =>
      Number(answer) < 6 ? 'Light (0-5)' : Number(answer) < 12 ? 'Medium (6-11)' : 'Heavy (12 or more)',
  },
  {
    code: 'PRICE_PAID',
    label: 'Average price paid a snack',
    dimension: 'Spending',
    factor: 'Value',
    type: 'Numeric',
    answer: (random, segment) => between(random.normal(segment.price, 0.4), 0.3, 6).toFixed(2),
  },
  {
    code: 'SPEND',
    label: 'Spend on snacks a week',
    dimension: 'Spending',
    factor: 'Value',
    type: 'Numeric',
    answer: (random, segment) => between(random.normal(segment.packs * segment.price, 4.5), 0, 90).toFixed(2),
  },
  {
    code: 'OFFER_SHARE',
    label: 'Share bought on offer, percent',
    dimension: 'Spending',
    factor: 'Value',
    type: 'Numeric',
    answer: (random, segment) => whole(random, segment.offers * 100, 14, 0, 100),
  },
  {
    code: 'BRANDS',
    label: 'Brands bought in four weeks',
    dimension: 'Spending',
    factor: 'Volume',
    type: 'Numeric',
    answer: (random, segment) => whole(random, 1.5 + segment.needs.discovery, 1.6, 0, 15),
  },
  {
    code: 'EXERCISE',
    label: 'Minutes of exercise a week',
    dimension: 'Lifestyle',
    factor: 'Activity',
    type: 'Numeric',
    answer: (random, segment) => String(Math.round(between(random.normal(segment.exercise, 75), 0, 900) / 5) * 5),
    cut: (answer) => (Number(answer) < 60 ? 'Under 60' : Number(answer) < 150 ? '60-149' : '150+'),
  },
  {
    code: 'RECOMMEND',
    label: 'Would recommend the main brand (0 to 10)',
    dimension: 'Lifestyle',
    factor: 'Brand',
    type: 'Numeric',
    answer: (random, segment) => whole(random, segment.recommend, 1.8, 0, 10),
    cut: (answer) =>
      Number(answer) < 7 ? 'Detractor (0-6)' : Number(answer) < 9 ? 'Passive (7-8)' : 'Promoter (9-10)',
  },
];
