import type { Run } from '@qp/contract';
import { expect, it } from 'vitest';
import { readDeck, smallDeck, titled } from '../../../testing/read-deck.ts';
import { overlaps } from '../../../testing/slide-overlaps.ts';
import { textOf } from '../../../testing/xml-tree.ts';

const LONG = 'Is between 18 and 34 years old and lives in one of the largest cities of the country or close to it';
const weight: NonNullable<Run['weight']> = {
  name: 'Market',
  targets: [],
  unit: 'percent',
  missing: 'own',
  lower: null,
  upper: null,
  figures: {
    margins: [
      {
        code: 'AGE',
        answers: [
          { response: LONG, people: 700, before: 0.583, target: 0.3, after: 0.301 },
          { response: null, people: 500, before: 0.417, target: 0.7, after: 0.699 },
        ],
      },
    ],
    people: 1200,
    unweighted: 0,
    efficiency: 0.813,
    smallest: 0.5,
    largest: 1.7,
    iterations: 4,
    trimmed: 0,
  },
};

it('says who answered and how they were weighted, with every margin, where there is something to say', async () => {
  const deck = await readDeck({ segments: 3, variables: 10, name: () => '' }, null, (facts) => ({
    ...facts,
    run: { ...facts.run, weight, left_out: 40 },
  }));
  const [slide, ...others] = titled(deck, 'Who answered: 1,200 people, weighted to the market');
  expect(others).toEqual([]);
  const text = textOf(slide);
  for (const part of ['1,200 of 1,240 respondents took part', 'Efficiency 81.3%', LONG.slice(0, 60), 'No answer'])
    expect(text).toContain(part);
  for (const figure of ['700', '58.3%', '30.0%', '30.1%', '69.9%']) expect(text).toContain(figure);
  expect(overlaps(slide)).toEqual([]);
  expect(titled(await smallDeck(), 'Who answered')).toEqual([]);
});
