import type { VariableSummary } from '@qp/contract';
import { describe, expect, it } from 'vitest';
import { doubts, estimatedSeconds, type Facts, parameterCount } from './doubts.ts';
import { emptyDraft, type RunDraft } from './drafts.ts';

function variable(code: string, counts: number[], missing = 0): [string, VariableSummary] {
  const responses = counts.map((count, n) => ({ label: String(n), count }));
  return [
    code,
    { code, label: code, dimension: '', factor: '', type: 'Ordinal', uses: ['cluster', 'profile'], missing, responses },
  ];
}
const facts: Facts = {
  respondents: 100,
  variables: new Map([
    variable('EVEN', [50, 50]),
    variable('FIVE', [20, 20, 20, 20, 20]),
    variable('CONSTANT', [98, 2]),
    variable('ALMOST', [97, 3]),
    variable('HALF', [25, 25], 50),
    variable('RARE', [20, 29], 51),
  ]),
};
const draft = (cluster: string[], maxClusters = '3'): RunDraft => ({ ...emptyDraft(), maxClusters, cluster });

describe('what is doubtful about a run before it is submitted', () => {
  it('is nothing for few segments over few sound variables', () => {
    expect(doubts(draft(['EVEN', 'FIVE']), facts)).toEqual([]);
    expect(doubts(draft([]), facts)).toEqual([]);
  });

  it('counts sizes and, for each segment, one number less than each variable has responses', () => {
    expect(parameterCount([2, 5], 3)).toBe(2 + 3 * (1 + 4));
  });

  it('is more parameters than respondents, with the number of segments that the data can carry', () => {
    const [sentence] = doubts(draft(['FIVE', 'EVEN'], '30'), facts);
    expect(sentence).toContain('179 numbers would be estimated from 100 respondents');
    expect(sentence).toContain('At most 16 segments are safe');
  });

  it('is nothing about the number of segments while none is typed', () => {
    expect(doubts(draft(['FIVE'], ''), facts)).toEqual([]);
    expect(doubts(draft(['FIVE'], '2.5'), facts)).toEqual([]);
  });

  it('is a variable to which 98% give the same answer, not one to which 97% do', () => {
    expect(doubts(draft(['CONSTANT']), facts)).toEqual([
      'Nearly everybody gives the same answer to CONSTANT: it can hardly tell people apart.',
    ]);
    expect(doubts(draft(['ALMOST']), facts)).toEqual([]);
  });

  it('is a variable that more than half did not answer', () => {
    expect(doubts(draft(['RARE']), facts)[0]).toContain('no answer to RARE');
    expect(doubts(draft(['HALF']), facts)).toEqual([]);
  });

  it('names three variables and counts the others', () => {
    const many: Facts = {
      respondents: 100,
      variables: new Map(['A', 'B', 'C', 'D', 'E'].map((code) => variable(code, [100, 0]))),
    };
    expect(doubts(draft(['A', 'B', 'C', 'D', 'E']), many)[0]).toContain('A, B, C and 2 more');
  });

  it('is a run that will take minutes', () => {
    expect(estimatedSeconds(40, 8, 10_000)).toBeCloseTo(5.5, 1);
    expect(doubts(draft(['EVEN', 'FIVE'], '8'), { ...facts, respondents: 10_000 })).toEqual([]);
    const million: Facts = { ...facts, respondents: 1_000_000 };
    expect(doubts(draft(['EVEN', 'FIVE'], '30'), million).at(-1)).toBe(
      'This run is large: it will take about a minute.',
    );
  });
});
