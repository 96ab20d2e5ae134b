import type { SourceVariable } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { sourceOf, times } from '../testing/survey-source.ts';
import { propose } from './propose.ts';

const one = (source: SourceVariable, weight: string | null = null) => propose([source], [], weight)[0];
const kinds = (sources: SourceVariable[], weight: string | null = null) =>
  propose(sources, [], weight).map(({ kind, reason }) => `${kind}: ${reason}`);
const AGREE = [
  ['1', 'Strongly disagree'],
  ['2', 'Disagree'],
  ['3', 'Neither'],
  ['4', 'Agree'],
  ['5', 'Strongly agree'],
] as const;

describe('level', () => {
  const likert = times({ 1: 9, 2: 9, 3: 9, 4: 9, 5: 9 });
  it('[DC3] takes the level that the file gives', () => {
    expect(one(sourceOf('q', likert, { measure: 'nominal' })).kind).toBe('categories');
    expect(one(sourceOf('q', likert, { measure: 'ordinal' })).kind).toBe('scale');
    expect(one(sourceOf('q', likert, { measure: 'scale' })).kind).toBe('number');
  });

  it('[DC3] takes no notice of a level that all variables share', () => {
    const sources = Array.from({ length: 6 }, (_, i) => sourceOf(`q${i}`, likert, { measure: 'scale' }));
    expect(new Set(propose(sources, [], null).map(({ kind }) => kind))).toEqual(new Set(['scale']));
  });

  it('[DC5] leaves out the versions and tasks of a choice experiment, and a number of its own for everyone', () => {
    const people = Array.from({ length: 240 }, (_, i) => i);
    const version = (i: number) => (i % 17) + (i % 3 === 0 ? 0 : 1);
    const plans = propose(
      [
        sourceOf('version', people.map(version)),
        ...[1, 2, 3].map((task) =>
          sourceOf(
            `task${task}`,
            people.map((i) => 12 * version(i) + task),
          ),
        ),
        sourceOf(
          'order',
          people.map((i) => 5000 - 7 * i),
        ),
      ],
      [],
      null,
    );
    expect(plans.map(({ kind }) => kind)).toEqual(['out', 'out', 'out', 'out', 'out']);
  });

  it('[DC4] labels on all values are categories, or a scale where they are a known one or end 1 … n', () => {
    expect(one(sourceOf('q', likert, { labels: AGREE }))).toMatchObject({ kind: 'scale', reason: 'a known scale' });
    const sex = [
      ['1', 'Male'],
      ['2', 'Female'],
      ['3', 'Another'],
    ] as const;
    expect(one(sourceOf('q', times({ 1: 9, 2: 9, 3: 9 }), { labels: sex })).kind).toBe('categories');
    const ends = [
      ['1', 'Not at all'],
      ['5', 'Completely'],
    ] as const;
    expect(one(sourceOf('q', likert, { labels: ends }))).toMatchObject({ kind: 'scale', reason: 'labelled ends' });
  });

  it('[DC4] words at both ends of numbers make a scale, and words in the order of the alphabet none', () => {
    const ends = ['Not at all Important 1', '2', '3', '4', 'Very Important 5'];
    const labels = ends.map((label, i) => [String(i + 1), label] as const);
    const scale = one(sourceOf('q', likert, { labels, measure: 'nominal' }));
    expect([scale.kind, scale.responses.map(({ label }) => label)]).toEqual(['scale', ends]);
    const blanks = ['Sehr schlecht', '..', '..', '..', 'Sehr gut'].map((label, i) => [String(i + 1), label] as const);
    expect(one(sourceOf('q', likert, { labels: blanks })).responses.map(({ label }) => label)).toEqual([
      '1 Sehr schlecht',
      '2',
      '3',
      '4',
      '5 Sehr gut',
    ]);
    const sorted = ['All my friends', 'Every expert', 'Few experts', 'Most friends', 'Some of both'];
    expect(one(sourceOf('q', likert, { labels: sorted.map((label, i) => [String(i + 1), label]) })).kind).toBe(
      'categories',
    );
  });

  it('[DC4] more than 50 labelled values are left out and are not a number', () => {
    const regions = Array.from({ length: 600 }, (_, i) => 100 + (i % 60));
    const names = Array.from({ length: 60 }, (_, i) => [String(100 + i), `Region ${'abcdef'[i % 6]}${i}`] as const);
    expect(kinds([sourceOf('q', regions, { labels: names })])).toEqual(['out: over 50 responses']);
    const years = names.map(([value]) => [value, `${value} cm`] as const);
    expect(kinds([sourceOf('q', regions, { labels: years })])).toEqual(['number: many values']);
  });

  it('[DC5] up to 12 whole numbers are a scale, other numbers a number, few texts categories, the rest is left out', () => {
    const many = Array.from({ length: 200 }, (_, i) => i + 0.5);
    const texts = Array.from({ length: 400 }, (_, i) => `${['red', 'blue', 'green'][i % 3]}`);
    const free = Array.from({ length: 400 }, (_, i) => `something else, ${i}`);
    const towns = Array.from({ length: 400 }, (_, i) => `town ${i % 80}`);
    const often = Array.from({ length: 90 }, (_, i) => ['Always', 'Never', 'Sometimes'][i % 3]);
    expect(
      kinds([
        sourceOf('a', likert),
        sourceOf('b', many),
        sourceOf('c', texts),
        sourceOf('d', free),
        sourceOf('e', towns),
        sourceOf('f', often),
      ]),
    ).toEqual([
      'scale: whole numbers',
      'number: numbers',
      'categories: few texts',
      'out: free text',
      'out: over 50 responses',
      'scale: a known scale',
    ]);
    expect(
      kinds([sourceOf('a', [null, null]), sourceOf('b', [1, 1, 1]), sourceOf('c', ['x', 'y'], { type: 'date' })]),
    ).toEqual(['out: nobody answered', 'out: everybody says the same', 'out: a date']);
    expect(one(sourceOf('f', often)).responses.map(({ label }) => label)).toEqual(['Never', 'Sometimes', 'Always']);
  });
});
