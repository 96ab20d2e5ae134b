import type { SourceVariable } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { sourceOf } from '../testing/survey-source.ts';
import { doubtsOf } from './doubts.ts';
import { propose } from './propose.ts';

const one = (source: SourceVariable, weight: string | null = null) => propose([source], [], weight)[0];
const kinds = (sources: SourceVariable[], weight: string | null = null) =>
  propose(sources, [], weight).map(({ kind, reason }) => `${kind}: ${reason}`);

describe('identifier and weight', () => {
  it('[DC1] proposes as identifier a unique column named like one, else none', () => {
    const answers = Array.from({ length: 60 }, (_, i) => `x${i}`);
    for (const name of [
      'id',
      'ResponseId',
      'uuid',
      'RespondentNumber',
      'case_id',
      'respondent_id',
      'RESPID',
      'Serial',
    ]) {
      expect([name, one(sourceOf(name, answers)).kind]).toEqual([name, 'id']);
    }
    // Two people with one identifier are for the data check; numbering everyone again would hide them.
    const repeated = sourceOf('id', [...answers, 'x1']);
    expect(one(repeated)).toMatchObject({ kind: 'id', reason: 'named like one, not unique' });
    expect(doubtsOf(repeated, one(repeated))).toEqual(['id-repeated']);
    const twice = sourceOf('respondent_id', [...answers, ...answers]);
    expect(doubtsOf(twice, one(twice))).toEqual(['id-repeated']);
    expect(one({ ...twice, label: 'Interviewer ID' }).kind).not.toBe('id');
    expect(
      one(
        sourceOf(
          'household_id',
          answers.map((_, i) => Math.floor(i / 3)),
        ),
      ).kind,
    ).not.toBe('id');
    for (const name of ['video', 'Comment', 'idea', 'showcase']) {
      expect([name, one(sourceOf(name, answers)).kind]).toEqual([name, 'out']);
    }
    expect(kinds([sourceOf('id', [1, 2, 3]), sourceOf('caseid', [1, 2, 3])])[1]).not.toMatch(/^id/);
  });

  it('[DC2] takes the file’s weight, else a name like one with numbers above 0 and a mean from 0.5 to 2', () => {
    const fine = [0.5, 1.5, 1.2, 0.8];
    expect(one(sourceOf('x', fine), 'x')).toMatchObject({ kind: 'weight', reason: 'the file’s weight' });
    for (const name of ['weight', 'wgt', 'wt', 'W_wt', 'weight_2'])
      expect(one(sourceOf(name, fine)).kind).toBe('weight');
    expect(one(sourceOf('weight', [60, 75, 82, 91])).kind).not.toBe('weight');
    expect(one(sourceOf('weight', [0, 1, 1.5])).kind).not.toBe('weight');
    // A missing weight counts as 0, and the data check says so.
    expect(one(sourceOf('weight', [1, null, 1.5])).kind).toBe('weight');
    expect(one(sourceOf('growth', fine)).kind).not.toBe('weight');
  });

  it('[DC2] takes finely written decimals around 1 for a weight, also where they are of a part of the sample', () => {
    const written = (mean: number, decimals: number) =>
      Array.from({ length: 200 }, (_, i) => Number((mean - 0.4 + (0.8 * ((i * 37) % 200)) / 199).toFixed(decimals)));
    expect(one(sourceOf('x', written(1.07, 4)))).toMatchObject({ kind: 'weight', reason: 'looks like a weight' });
    expect(one(sourceOf('x', written(1.07, 2))).kind).not.toBe('weight');
    expect(one(sourceOf('x', written(1.3, 4))).kind).not.toBe('weight');
  });
});
