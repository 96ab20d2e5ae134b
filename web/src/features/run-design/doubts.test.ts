import type { VariableSummary } from '@qp/contract';
import { doubtWords } from '@qp/words/run/doubts';
import { describe, expect, it } from 'vitest';
import { estimatedSeconds, type Facts, doubts as found, suggestedMaximum } from './doubts.ts';
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
const doubts = (run: RunDraft, known: Facts) => found(run, known, doubtWords('en'));
const draft = (cluster: string[], maxClusters = '1'): RunDraft => ({ ...emptyDraft(), maxClusters, cluster });

it.each([
  [60, 3],
  [900, 6],
  [3000, 8],
  [100_000, 8],
])('suggests for %i respondents a maximum of %i', (respondents, most) => {
  expect(suggestedMaximum(respondents)).toBe(most);
});

describe('what to know about a run before it is submitted', () => {
  it('is nothing for few segments over few sound variables', () => {
    expect(doubts(draft(['EVEN', 'FIVE', 'ALMOST'], '2'), facts)).toEqual([]);
    expect(doubts(draft([]), facts)).toEqual([]);
  });

  it('is more segments than the possible answers can distinguish, however many respondents there are', () => {
    const four = new Map(['A', 'B', 'C', 'D'].map((code) => variable(code, [5000, 5000])));
    const asked = doubts(draft(['A', 'B', 'C', 'D'], '5'), { respondents: 10_000, variables: four });
    // Goodman 1974: four yes or no questions leave three classes undetermined, although 14 numbers are fewer than 15.
    expect(asked[0]).toBe(
      'The possible answers to these 4 variables can distinguish at most 2 segments. With more segments, different solutions fit equally well.',
    );
    expect(doubts(draft(['EVEN', 'FIVE'], '3'), facts)[0]).toMatch(/can’t distinguish any segments/);
  });

  it('is not more numbers than respondents: prediction says whether they can be carried', () => {
    const many = new Map(Array.from({ length: 40 }, (_, n) => variable(`Q${n}`, [20, 20, 20, 20, 20])));
    expect(doubts(draft([...many.keys()], '4'), { respondents: 100, variables: many })).toEqual([]);
  });

  it('is nothing about the number of segments while none is typed', () => {
    expect(doubts(draft(['FIVE'], ''), facts)).toEqual([]);
    expect(doubts(draft(['FIVE'], '2.5'), facts)).toEqual([]);
  });

  it('is a variable to which 98% give the same answer, not one to which 97% do', () => {
    expect(doubts(draft(['CONSTANT']), facts)).toEqual([
      'Nearly everyone gives the same answer to CONSTANT, so it hardly distinguishes people.',
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
    expect(doubts(draft(['EVEN', 'FIVE'], '8'), { ...facts, respondents: 10_000 }).join()).not.toContain('large');
    const million: Facts = { ...facts, respondents: 1_000_000 };
    expect(doubts(draft(['EVEN', 'FIVE'], '30'), million).at(-1)).toBe(
      'This run is large. It will take about a minute.',
    );
  });
});
