import { describe, expect, test } from 'vitest';
import { sourceOf, times } from '../testing/survey-source.ts';
import { NumberProfile } from './column-profile.ts';
import { doubtsOf } from './doubts.ts';
import { extremeValues } from './extreme-values.ts';
import { propose } from './propose.ts';

const heights = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [String(58 + i), 12]));

function extremesOf(counts: Record<string, number>) {
  const source = sourceOf('HEIGHT', times(counts));
  const plan = { ...propose([source], [], null)[0], missing: [] };
  return { found: extremeValues(source, plan).map(([value]) => value), doubts: doubtsOf(source, plan), source, plan };
}

describe('extreme values', () => {
  test('[DC15] a number far beyond all others is a doubt until it counts as no answer', () => {
    const { found, doubts, source, plan } = extremesOf({ ...heights, 302: 1 });
    expect(found).toEqual([302]);
    expect(doubts).toContain('extreme');
    expect(doubtsOf(source, { ...plan, missing: ['302'] })).not.toContain('extreme');
  });

  test('[DC15] at both ends, and never what five people say or what follows on', () => {
    expect(extremesOf({ ...heights, 2: 1, 251: 1, 302: 2 }).found).toEqual([2, 251, 302]);
    expect(extremesOf({ ...heights, 302: 5 }).found).toEqual([]);
    expect(extremesOf({ ...heights, 85: 1, 92: 1 }).found).toEqual([]);
  });

  test('[DC14] the ends stay exact among more numbers than are kept', () => {
    const profile = new NumberProfile();
    const numbers = Array.from({ length: 9000 }, (_, i) => 1000 + i * 0.37).concat([99_000]);
    profile.add(numbers, numbers.length, null);
    const source = { ...sourceOf('SPEND', times({ 1: 1 })), facts: profile.facts(numbers.length) };
    const plan = { ...propose([source], [], null)[0], kind: 'number' as const, missing: [], missingRange: null };
    expect(extremeValues(source, plan)).toEqual([[99_000, 99_000, 1, 1]]);
  });
});
