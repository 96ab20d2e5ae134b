import type { RunAnswers } from '@qp/contract';
import { describe, expect, it } from 'vitest';
import { styleNotes } from './style-notes.ts';

const answers = (more: Partial<RunAnswers> = {}): RunAnswers => ({
  counted_as: 'categories',
  scales: 12,
  trial: null,
  style: [],
  end_use: { everybody: 0.38, by_segment: [0.3, 0.21, 0.74], explained: 0.45 },
  straight_liners: [0, 0, 0],
  ...more,
});

describe('notes on habits', () => {
  it('name the segment that ticks ends, and offer the run with style apart', () => {
    expect(styleNotes(answers())).toEqual([
      {
        level: 'caution',
        text: 'SEG3 ticks an end in 74.0% of its answers, everybody in 38.0%: this may be a habit, not a need. A run with style apart takes the habit out of the segments.',
        offer: 'style',
      },
    ]);
  });

  it('name the segment that avoids ends where that one is further away', () => {
    const use = { everybody: 0.5, by_segment: [0.1, 0.6], explained: 0.3 };
    expect(styleNotes(answers({ end_use: use }))[0]?.text).toMatch(/^SEG1 ticks an end in 10\.0% of its answers/);
  });

  it('offer nothing that the run has already', () => {
    const [note] = styleNotes(answers({ counted_as: 'style' }));
    expect(note?.text).toMatch(/a habit, not a need\.$/);
    expect(note?.offer).toBeUndefined();
  });

  it('are silent up to a quarter, with few scales, and of runs of before', () => {
    expect(styleNotes(answers({ end_use: { everybody: 0.38, by_segment: [0.2, 0.5], explained: 0.25 } }))).toEqual([]);
    expect(styleNotes(answers({ end_use: null }))).toEqual([]);
    expect(styleNotes(null)).toEqual([]);
  });

  it('count straight-liners by segment, the most first', () => {
    const [note] = styleNotes(answers({ end_use: null, straight_liners: [3, 0, 1200] }));
    expect(note).toEqual({
      level: 'caution',
      text: '1,203 respondents gave the same answer to nearly every scale (SEG3: 1,200, SEG1: 3). They are kept, and marked in the raw probabilities.',
    });
    expect(styleNotes(answers({ end_use: null, straight_liners: [0, 1, 0] }))[0]?.text).toMatch(/^1 respondent gave/);
  });
});
