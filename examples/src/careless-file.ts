import { Random } from './random.ts';

/** A survey file with answers that say little, each kind known by its rows: 25 repeated rows, 20 copies under a new number, 24 people who were fast, 20 without answers and 40 with one answer to everything. */

const HONEST = 600;
const ITEMS = 24;
const POINTS = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
export const carelessCounts = { repeated: 25, copies: 20, fast: 24, blank: 20, straight: 40 } as const;

export function carelessFile(): {
  name: string;
  content: string;
  numbers: Record<keyof typeof carelessCounts, number[]>;
} {
  const random = new Random(52);
  const normal = () => random.normal(0, 1);
  const between = (from: number, to: number) => Math.floor(from + (to - from) * random.share());
  const easiness = Array.from({ length: ITEMS }, () => 0.6 * normal());
  const rows: string[][] = [];
  const add = (answers: (string | number)[], seconds = between(240, 600)) =>
    rows.push([
      String(10_001 + rows.length),
      String(seconds),
      ...answers.map(String),
      ['Female', 'Male'][between(0, 2)],
    ]);
  const honest = () => {
    const traits = Array.from({ length: 4 }, normal);
    return easiness.map((easy, j) => {
      const opinion = 0.6 * traits[j % 4] * (j % 8 === 5 ? -1 : 1) + 0.8 * normal() + easy;
      return POINTS[Math.max(0, Math.min(4, Math.round(2 + 1.1 * opinion)))];
    });
  };
  const numbersOf = (people: number, one: (at: number) => void) =>
    Array.from({ length: people }, (_, at) => {
      one(at);
      return rows.length;
    });
  numbersOf(HONEST, () => add(honest()));
  const numbers = {
    straight: numbersOf(carelessCounts.straight, (at) => add(Array(ITEMS).fill(POINTS[at % 5]))),
    fast: numbersOf(carelessCounts.fast, () => add(honest(), between(30, 90))),
    blank: numbersOf(carelessCounts.blank, () => add([...honest().slice(0, 3), ...Array(ITEMS - 3).fill('')])),
    copies: numbersOf(carelessCounts.copies, (at) =>
      rows.push([String(10_001 + rows.length), ...rows[7 * at].slice(1)]),
    ),
    repeated: numbersOf(carelessCounts.repeated, (at) => rows.push([...rows[300 + 5 * at]])),
  };
  const header = [
    'Number',
    'Interview duration in seconds',
    ...easiness.map((_, j) => `How far do you agree? - Statement ${String.fromCharCode(65 + j)}`),
    'Gender',
  ];
  return { name: 'careless.csv', content: [header, ...rows].map((cells) => `${cells.join(',')}\n`).join(''), numbers };
}
