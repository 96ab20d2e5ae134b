import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classNames, classOf, roundBetween } from '../survey/number-classes.ts';
import { sourceOf, times } from '../testing/survey-source.ts';
import { NumberProfile, TextProfile } from './column-profile.ts';
import { conversion } from './conversion.ts';
import { classCounts, equalEdges } from './cuts.ts';
import { doubtsOf, planProblems } from './doubts.ts';
import { NumberSketch } from './number-sketch.ts';
import { asKind } from './plan.ts';
import { propose } from './propose.ts';
import { shownResponses } from './shown-responses.ts';

const planOf = (source: ReturnType<typeof sourceOf>) => propose([source], [], null)[0];

describe('by the plan', () => {
  it('[DC12] a number is cut, also outside the observed range; codes for no answer are missing', () => {
    const source = sourceOf('Age', [...Array.from({ length: 300 }, (_, i) => 20 + (i % 50)), 999, 999], {
      missing: ['999'],
    });
    const plan = { ...planOf(source), edges: [35, 50] };
    const [{ labelOf, rawOf }] = conversion([{ source, plan }], ['Age']);
    const read = (text: string) => [labelOf(() => text), rawOf(() => text)];
    expect(read('12')).toEqual(['Under 35', '12']);
    expect(read('34.9')[0]).toBe('Under 35');
    expect(read('35')[0]).toBe('35-49');
    expect(read('87')[0]).toBe('50+');
    expect(read('999')).toEqual([null, '']);
    expect(read('')).toEqual([null, '']);
    expect(read('old')[0]).toBeUndefined();
  });

  it('[DC12] a new value is unknown, not guessed; a weight below 0 or missing counts as 0', () => {
    const source = sourceOf('q', times({ 1: 9, 2: 9 }));
    const [{ labelOf }] = conversion([{ source, plan: planOf(source) }], ['q']);
    expect(['1', '7', ''].map((text) => labelOf(() => text))).toEqual(['1', undefined, null]);
    const [{ rawOf }] = conversion([{ source, plan: { ...planOf(source), kind: 'weight' } }], ['q']);
    expect(['1.5', '-1', '', '0'].map((text) => rawOf(() => text))).toEqual(['1.5', '0', '0', '0']);
  });

  it('[DC13] the shown responses count everyone who answered, once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 40 }), { minLength: 20, maxLength: 300 }), (answers) => {
        const source = sourceOf('q', answers);
        const plan = planOf(source);
        if (plan.kind === 'out') return;
        const missing = new Set(plan.missing);
        const answered = answers.filter((answer) => !missing.has(String(answer))).length;
        expect(shownResponses(source, plan).reduce((sum, { count }) => sum + count, 0)).toBe(answered);
      }),
    );
  });
});

describe('cuts', () => {
  it('[DC8] use the roundest number within reach', () => {
    expect(roundBetween(33, 37, 34.6)).toBe(35);
    expect(roundBetween(96, 108, 103)).toBe(100);
    expect(roundBetween(1.12, 1.16, 1.141)).toBe(1.15);
    expect(roundBetween(-12, -8, -9.7)).toBe(-10);
    expect(roundBetween(7, 7, 7)).toBe(7);
  });

  it('[DC8] never leave a class under 5% and stay ascending', () => {
    const sample = fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ min: 0, max: 1e6, noNaN: true })), {
      minLength: 30,
      maxLength: 400,
    });
    fc.assert(
      fc.property(sample, fc.integer({ min: 2, max: 6 }), (values, classes) => {
        const sketch = new NumberSketch();
        for (const value of values) sketch.add(value, 1);
        const bins = sketch.bins();
        const edges = equalEdges(bins, classes);
        expect(edges.length).toBeLessThan(classes);
        expect(edges.toSorted((a, b) => a - b)).toEqual(edges);
        if (edges.length === 0) return;
        const counts = new Array(edges.length + 1).fill(0);
        for (const value of values) counts[classOf(value, edges)]++;
        if (bins.length <= 200 && bins.every(([low, high]) => low === high)) {
          expect(counts).toEqual(classCounts(bins, edges));
          for (const count of counts) expect(count / values.length).toBeGreaterThanOrEqual(0.05);
        }
      }),
    );
  });

  it('[DC8] are named by their edges', () => {
    expect(classNames([25, 35, 65], 0)).toEqual(['Under 25', '25-34', '35-64', '65+']);
    expect(classNames([5, 10], 2)).toEqual(['Under 5.00', '5.00-9.99', '10.00+']);
    expect(classNames([-10, 0], 0)).toEqual(['Under -10', '-10 to -1', '0+']);
    expect(classNames([], 0)).toEqual(['All']);
  });
});

describe('what a column holds', () => {
  it('[DC14] is counted in bounded memory, and quantiles stay right', () => {
    const profile = new NumberProfile();
    const values = Float64Array.from({ length: 50_000 }, (_, i) => ((i * 7919) % 50_000) / 7);
    profile.add(values, values.length, null);
    const { numbers, distinct, answered, unique } = profile.facts(50_010);
    expect([answered, unique, distinct > 4096, (numbers?.bins.length ?? 0) <= 200]).toEqual([50_000, true, true, true]);
    const edges = equalEdges(numbers?.bins ?? [], 5);
    const counts = new Array(edges.length + 1).fill(0);
    for (const value of values) counts[classOf(value, edges)]++;
    for (const count of counts) expect(count / 50_000).toBeGreaterThan(0.2 - 2 * 0.04);
    const shown = classCounts(numbers?.bins ?? [], edges);
    for (const [i, count] of counts.entries()) expect(Math.abs(shown[i] - count)).toBeLessThan(500);
  });

  it('[DC14] knows whether texts are all different, however many', () => {
    const profile = new TextProfile();
    profile.add(
      Array.from({ length: 20_000 }, (_, i) => `respondent ${i}`),
      20_000,
      null,
    );
    expect(profile.facts(20_000)).toMatchObject({ unique: true, distinct: 20_000, values: [] });
    profile.add(['respondent 7'], 1, null);
    expect(profile.facts(20_001).unique).toBe(false);
  });
});

describe('doubts', () => {
  const doubts = (source: ReturnType<typeof sourceOf>) => doubtsOf(source, planOf(source));

  it('[DC15] names what needs a look', () => {
    expect(doubts(sourceOf('q', [null, null]))).toEqual(['nobody']);
    expect(doubts(sourceOf('q', [2, 2, 2, null]))).toEqual(['constant']);
    expect(
      doubts(
        sourceOf(
          'q',
          Array.from({ length: 300 }, (_, i) => `place ${i % 60}`),
        ),
      ),
    ).toEqual(['many']);
    expect(
      doubts(
        sourceOf(
          'q',
          Array.from({ length: 300 }, (_, i) => `words ${i}`),
        ),
      ),
    ).toEqual(['free-text']);
    expect(doubts(sourceOf('q', times({ 1: 30, 2: 30, 3: 4 })))).toEqual(['few']);
    const labels = [
      ['1', 'A'],
      ['2', 'B'],
      ['3', 'C'],
      ['4', 'D'],
    ] as const;
    expect(doubts(sourceOf('q', times({ 1: 30, 2: 30, 3: 30 }), { labels }))).toEqual(['unused-labels']);
    expect(doubts(sourceOf('q', times({ 1: 30, 2: 30, 3: 30, 4: 30, 5: 30 }), { labels }))).toEqual(['unlabelled']);
    expect(doubts(sourceOf('q', times({ 1: 30, 2: 30 }), { labels: labels.slice(0, 2) }))).toEqual([]);
    // A stray code beside Yes and No; but not the middle of a scale with labelled ends.
    const three = times({ 1: 30, 2: 30, 3: 30 });
    expect(doubts(sourceOf('q', three, { labels: labels.slice(0, 2) }))).toEqual(['unlabelled']);
    expect(doubts(sourceOf('q', three, { labels: [labels[0], labels[2]] }))).toEqual([]);
    const regions = Array.from({ length: 600 }, (_, i) => 100 + (i % 60));
    const names = Array.from({ length: 60 }, (_, i) => [String(100 + i), `Region ${'abcdef'[i % 6]}${i}`] as const);
    expect(doubts(sourceOf('q', regions, { measure: 'nominal' }))).toEqual(['many']);
    expect(doubts(sourceOf('q', regions, { labels: names }))).toEqual(['many']);
  });

  it('[DC16] says why a plan cannot become a project yet', () => {
    const entry = (code: string, kind: 'id' | 'weight' | 'scale') => {
      const source = sourceOf(code, times({ 1: 9, 2: 9 }));
      return { source, plan: { ...planOf(source), kind } };
    };
    expect(planProblems([entry('a', 'scale')])).toEqual([]);
    expect(planProblems([entry('a', 'id'), entry('b', 'id')])).toEqual([
      { name: 'several', kind: 'id', codes: ['a', 'b'] },
      { name: 'nothing to segment by' },
    ]);
  });

  it('[DC16] a number without cuts is enough where it is taken as it is, unless it is the same for everyone', () => {
    const entry = (values: Record<number, number>, take: 'number' | 'groups') => {
      const source = sourceOf('spend', times(values));
      return [{ source, plan: { ...planOf(source), ...asKind(source, 'number'), edges: [], take } }];
    };
    expect(planProblems(entry({ 0: 95, 20: 3, 35: 2 }, 'number'))).toEqual([]);
    expect(planProblems(entry({ 0: 95, 20: 3, 35: 2 }, 'groups'))).toEqual([{ name: 'nothing to segment by' }]);
    expect(planProblems(entry({ 7: 100 }, 'number'))).toEqual([{ name: 'nothing to segment by' }]);
  });
});
