import type { FitEvidence, TrustEvidence } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { about, fit, picks, tested } from '../testing/trust-evidence.ts';

describe('the solution', () => {
  const with2 = (more: Partial<FitEvidence>) => ({ fits: [fit(1), fit(2, more), fit(3)] });

  it('is unique if the same people are together, whatever the likelihood', () => {
    expect(about('unique', with2({ agreement: 0.46, reachedBest: 8 }))).toBe(
      'weakens: The solution isn’t unique: other solutions are as likely and group people differently (agreement 0.46, where 1 means the same people). Try fewer segments.',
    );
    expect(about('unique', with2({ agreement: 0.9 }))).toBeUndefined();
  });

  it('is weakened where it is easily missed, or others come close', () => {
    expect(about('Reached by', with2({ reachedBest: 1, agreement: null }))).toBe(
      'weakens: Reached by 1 of 8 independent starts. A better solution may exist. Try fewer segments.',
    );
    expect(about('Reached by', with2({ reachedBest: 3, startsFinished: 80 }))).toMatch(/^weakens: .* by 3 of 80/);
    const rival = { startsFinished: 26, reachedBest: 15, rivals: 1, rivalBehind: 0.7, rivalMoves: 0.18 };
    expect(about('Reached by', with2(rival))).toBe(
      'weakens: Reached by 15 of 26 independent starts; the best rival is 0.7 lower and assigns 18% of people differently. A better solution may exist. Try fewer segments.',
    );
  });

  it('is supported where a rival is far behind, or assigns nearly everyone alike', () => {
    const far = { startsFinished: 10, reachedBest: 8, rivals: 0, rivalBehind: 14.2, rivalMoves: 0.3 };
    expect(about('Reached by', with2(far))).toBe(
      'supports: Reached by 8 of 10 independent starts; the best rival is 14.2 lower and assigns 30% of people differently.',
    );
    expect(about('Reached by', with2({ ...far, rivals: 1, rivalBehind: 0.3, rivalMoves: 0.02 }))).toMatch(/^supports/);
  });

  it('is doubted if the variables cannot distinguish this many segments', () => {
    expect(about('fewer possible answer patterns', with2({ identification: 'too-many-parameters' }))).toMatch(
      /^weakens/,
    );
    expect(about('exactly the same answers', with2({ identification: 'rank-deficient' }))).toMatch(/^weakens/);
  });

  it('names fits that did not converge and that left a segment empty', () => {
    const fits = [fit(1), fit(2), fit(3, { converged: false }), fit(4, { converged: false, emptySegment: true })];
    expect(about('converged', { fits, maxClusters: 4 })).toMatch(/^mentions: With 3 and 4 segments/);
    expect(about('is empty', { fits, maxClusters: 4 })).toMatch(/^mentions: With 4 segments/);
  });

  it('says how many people would be in the same segment in another sample, and where that leaves segments uncertain', () => {
    const agreed = (keep: number, people = 1000) => ({ stability: { ...tested(keep, keep), people } });
    expect(about('another sample', agreed(0.86))).toBe(
      'supports: In another sample of this size, about 86% of people would be in the same segment.',
    );
    expect(about('another sample', agreed(0.7))).toMatch(/^weakens: .*about 70%/);
    expect(about('another sample', agreed(0.86, 500))).toContain('In another sample of 500 people, about 86%');
  });

  it('says of merged segments what the evidence is about', () => {
    const merged = { run: 'Needs', parts: [[1], [2, 3]], of: 2 };
    expect(about('Made by merging', { merged, stability: null })).toMatch(
      /^mentions: .*is about the 2 segments that were fitted\.$/,
    );
  });
});

describe('the data', () => {
  it('are counted in respondents, whatever their weights', () => {
    expect(about('SEG2', { people: [960, 40] })).toBe(
      'mentions: SEG2 rests on 40 respondents (4.0% of all). Read its small percentages with care.',
    );
    expect(about('SEG2', { people: [480, 20], weighted: true })).toBe(
      'weakens: SEG2 rests on 20 respondents before weighting (4.0% of all), too few to read its percentages.',
    );
    expect(about('SEG', { people: null })).toBeUndefined();
  });

  it('show the design effect, and what BIC would pick on the effective base where that differs', () => {
    expect(about('design effect', { weighted: true, effectiveBase: 800 })).toBe(
      'mentions: 1,000 weighted respondents are worth 800 unweighted ones (design effect 1.3).',
    );
    const uneven = { weighted: true, effectiveBase: 250, picks: { ...picks, byEffectiveBic: 1 } };
    expect(about('design effect', uneven)).toBe(
      'weakens: The weights are uneven: 1,000 weighted respondents are worth 250 unweighted ones (design effect 4.0). On that base BIC would pick 1 segment rather than 2.',
    );
  });

  it('count missing answers and respondents without any', () => {
    expect(about('none of the cluster', { withoutAnswers: 2 })).toMatch(/^mentions: 2 respondents answered none/);
    const data = { missing: 0.12, sparse: 0.03, heaviest: 0.001 };
    expect(about('are missing', { data })).toBe(
      'mentions: 12.0% of the answers are missing, and 3.0% of respondents answered fewer than half of the cluster variables.',
    );
    expect(about('are missing', { data: { ...data, missing: 0.01 } })).toBeUndefined();
  });
});

describe('response style', () => {
  it('says what a level taken out leaves, and how high each segment rates everything', () => {
    const taken = (ratings?: { everybody: number; by_segment: number[] }) =>
      about('how high they rate', {
        style: { treatment: 'acquiescence', winner: 'acquiescence', straightLiners: [], endUse: null, ratings },
      });
    const sentence =
      'mentions: People also differ in how high they rate everything. The segments are about what they rate higher than the rest.';
    expect(taken()).toBe(sentence);
    expect(taken({ everybody: 55.2, by_segment: [61.4, 48] })).toBe(
      `${sentence} Mean rating from 0 to 100: SEG1 61, SEG2 48, everyone 55.`,
    );
  });

  const style = (more: Partial<NonNullable<TrustEvidence['style']>> = {}) => ({
    style: {
      treatment: 'categories' as const,
      winner: null,
      straightLiners: [0, 0, 0],
      endUse: { everybody: 0.38, by_segment: [0.3, 0.21, 0.74], explained: 0.45 },
      ...more,
    },
  });
  const offered = (evidence: Partial<TrustEvidence>) => about('end of the scale', evidence);

  it('names the segment furthest from everyone, and offers the adjusted run', () => {
    expect(offered(style())).toBe(
      'weakens: SEG3 chooses an end of the scale for 74.0% of its answers, everyone for 38.0%. This may be response style rather than opinion. A run adjusted for response style takes it out of the segments.',
    );
  });

  it('is never offered where the run has it, or where its own trial found it worse', () => {
    expect(offered(style({ treatment: 'style' }))).toMatch(/rather than opinion\.$/);
    expect(offered(style({ treatment: 'acquiescence', winner: 'acquiescence' }))).toMatch(/rather than opinion\.$/);
    expect(offered(style({ treatment: 'scales', winner: 'scales' }))).toMatch(/rather than opinion\.$/);
    expect(offered(style({ treatment: 'categories', winner: 'style' }))).toContain('A run adjusted');
  });

  it('is not mentioned where segments explain a quarter of it or less', () => {
    const endUse = { everybody: 0.38, by_segment: [0.2, 0.5], explained: 0.25 };
    expect(offered(style({ endUse }))).toBeUndefined();
    expect(offered(style({ endUse: null }))).toBeUndefined();
  });

  it('names segments of people who chose at random, and counts choices that fit worse than guessing', () => {
    const random = { segments: [2], below: 37 };
    expect(about('as if at random', { random, people: [950, 50] })).toContain('mentions: SEG2 (50 people) chose');
    expect(about('worse than guessing', { random })).toContain('The choices of 37 of 1,000 respondents');
    expect(about('guessing', { random: { segments: [], below: 0 } })).toBeUndefined();
  });

  it('counts straight-liners by segment, the most first', () => {
    expect(about('straight-liner', style({ straightLiners: [3, 0, 1200] }))).toBe(
      'mentions: 1,203 straight-liners (SEG3: 1,200, SEG1: 3); kept, and flagged in the raw probabilities.',
    );
  });
});
