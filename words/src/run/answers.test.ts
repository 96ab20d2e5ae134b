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

describe('the words of a trial', () => {
  it('say what won, and by how much', () => {
    expect(trialWords(trial('style', -0.2, 0.54))).toBe(
      'Scales with style apart won the trial: on 1,000 people whom no fit had seen, a person’s answers were 1.7 times as probable as with categories (+0.54 in log-likelihood a person, standard error 0.05).',
    );
    expect(trialWords(trial('scales', 5.2, 4))).toContain('were more than a hundred times as probable');
  });

  it('say whether categories won, or were only not beaten', () => {
    expect(trialWords(trial('categories', -0.2, -0.1))).toBe(
      'Categories won the trial: 1,000 people whom no fit had seen were predicted best that way.',
    );
    expect(trialWords(trial('categories', 0.01, -0.1))).toBe(
      'Categories won the trial: on 1,000 people whom no fit had seen, nothing predicted better by more than chance can do.',
    );
  });
});

it('levels of style are told from those who tick ends', () => {
  const level = (share: number) => ({ leaning: 0, share, in_segments: [], end_use: 0 });
  expect(styleWords([level(0.3), level(0.51), level(0.19)])).toBe(
    '19.0% tick ends, 51.0% use the whole scale, 30.0% stay in the middle',
  );
  expect(styleWords([])).toBe('');
});
