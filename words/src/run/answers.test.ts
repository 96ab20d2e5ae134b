import type { AnswersTrial } from '@qp/contract';
import { describe, expect, it } from 'vitest';
import { styleWords, trialWords } from './answers.ts';

const trial = (winner: AnswersTrial['winner'], scales: number, style: number): AnswersTrial => ({
  people: 1000,
  winner,
  figures: [
    { answers: 'categories', segments: 5, log_likelihood: -26, lead: 0, standard_error: 0 },
    { answers: 'scales', segments: 5, log_likelihood: -26 + scales, lead: scales, standard_error: 0.04 },
    { answers: 'style', segments: 3, log_likelihood: -26 + style, lead: style, standard_error: 0.05 },
  ],
});

describe('the sentence about a trial', () => {
  it('says what predicted best, and by how much', () => {
    expect(trialWords(trial('style', -0.2, 0.54))).toBe(
      'Style-adjusted scales predicted 1,000 held-out respondents best: a person’s answers were 1.7 times as probable as with categories (+0.54 log-likelihood per person, standard error 0.05).',
    );
    expect(trialWords(trial('scales', 5.2, 4))).toContain('were more than a hundred times as probable');
  });

  it('says whether categories were best, or only not beaten', () => {
    expect(trialWords(trial('categories', -0.2, -0.1))).toBe('Categories predicted 1,000 held-out respondents best.');
    expect(trialWords(trial('categories', 0.01, -0.1))).toBe(
      'Categories predicted 1,000 held-out respondents about as well as anything: no other treatment predicted better by more than its standard error.',
    );
  });
});

it('style levels start with the people who choose the ends', () => {
  const level = (share: number) => ({ leaning: 0, share, in_segments: [], end_use: 0 });
  expect(styleWords([level(0.3), level(0.51), level(0.19)])).toBe(
    '19.0% choose the ends, 51.0% use the whole scale, 30.0% stay in the middle',
  );
  expect(styleWords([])).toBe('');
});
