import { type FitEvidence, findingsOf, type PredictedNumber, type TrustEvidence, verdictOf } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import { findingText } from './findings.ts';
import { verdictText } from './verdict.ts';

function fit(segments: number, more: Partial<FitEvidence> = {}): FitEvidence {
  return {
    ...{ segments, entropyR2: segments === 1 ? null : 0.9, converged: true, emptySegment: false },
    ...{ startsFinished: 8, reachedBest: 5, agreement: 1, identification: 'identified' },
    ...more,
  };
}

/** Mean log-likelihood per person by number of segments, from 1; every difference has a standard error of 0.1. */
function predicted(...means: number[]): TrustEvidence['prediction'] {
  const best = Math.max(...means);
  const figures = means.map(
    (logLikelihood, at): PredictedNumber => ({
      ...{ segments: at + 1, logLikelihood },
      ...{ lead: logLikelihood - means[0], leadError: 0.1, behind: best - logLikelihood, behindError: 0.1 },
    }),
  );
  return { figures };
}

const picks = { criterion: 'cv', byCriterion: 2, lowest: null, byPrediction: 2, byBic: 2, byEffectiveBic: 2 };
const sound: TrustEvidence = {
  fits: [fit(1), fit(2), fit(3)],
  prediction: predicted(-12, -10, -10.5),
  segments: 2,
  maxClusters: 3,
  picks,
  people: [500, 500],
  agreement: { all: 0.97, bySegment: [0.96, 0.98] },
  pairs: [],
  oneLine: null,
  respondents: 1000,
  effectiveBase: 1000,
  weighted: false,
  withoutAnswers: 0,
  counted: 1000,
  ...{ data: null, stability: null, style: null, merged: null, given: null },
};
const stable = {
  word: 'natural',
  across: [2, 3].map((segments) => ({ segments, median: 1 / segments })),
  own: [{ word: 'stable' }, { word: 'stable' }],
} as const;

const found = (evidence: Partial<TrustEvidence>) => findingsOf({ ...sound, ...evidence });
const texts = (evidence: Partial<TrustEvidence>) =>
  found(evidence).map((finding) => `${finding.effect}: ${findingText(finding, 'en')}`);
const about = (words: string, evidence: Partial<TrustEvidence>) => texts(evidence).find((text) => text.includes(words));
const verdict = (evidence: Partial<TrustEvidence>) => verdictText(verdictOf(found(evidence)), 'en');

describe('the verdict', () => {
  it('is well supported where everything measured speaks for the segments', () => {
    expect(verdict({ stability: stable })).toBe(
      'Well supported: the segments hold up on held-out respondents and reappear in other samples.',
    );
    expect(verdict({})).toBe(
      'Well supported: the segments hold up on held-out respondents; stability hasn’t been measured yet.',
    );
  });

  it('is usable with care where something weakens them, and names the first reason', () => {
    const weak = { ...stable, own: [{ word: 'stable' }, { word: 'unreliable' }] };
    expect(verdict({ stability: weak })).toBe('Usable with care: SEG2 rarely reappears in other samples.');
    expect(verdict({ people: [980, 20] })).toBe('Usable with care: SEG2 rests on only 20 respondents.');
    const data = { missing: 0.62, sparse: 0.5, heaviest: 0.001 };
    expect(verdict({ data })).toBe('Usable with care: 62.0% of the answers are missing.');
  });

  it.each<[string, Partial<TrustEvidence>]>([
    ['one group predicts new respondents better than any number of segments', { prediction: predicted(-10, -10.2) }],
    ['one group predicts new respondents about as well', { prediction: predicted(-10, -9.9, -10.4) }],
    ['Q1 and Q9 act as one question asked twice', { pairs: [{ one: 'Q1', other: 'Q9', twice: true }] }],
    [
      'people differ in degree here, not in kind',
      { prediction: { ...predicted(-12, -10, -10.5)!, continua: [{ factors: 1, ahead: 0.02, aheadError: 0.01 }] } },
    ],
    ['one respondent carries 34.0% of the weight', { data: { missing: 0, sparse: 0, heaviest: 0.34 } }],
  ])('is not supported: %s; nothing favourable stands above that', (reason, evidence) => {
    expect(verdict({ ...evidence, stability: stable })).toBe(`Not supported: ${reason}.`);
    expect(texts({ ...evidence, stability: stable })[0]).toMatch(/^disqualifies:/);
  });

  it('cannot tell where prediction was not measured, or only one segment was requested', () => {
    expect(verdict({ prediction: null })).toMatch(/^Cannot tell: prediction/);
    const one = { fits: [fit(1)], segments: 1, maxClusters: 1, agreement: null, prediction: null };
    expect(verdict(one)).toBe('Cannot tell: only one segment was requested.');
    expect(texts(one)).toEqual(['weakens: The maximum was 1, so everyone is in one segment.']);
  });

  it('says only that one group predicts best where it does', () => {
    const evidence = { prediction: predicted(-10, -10.2, -10.4), maxClusters: 2, stability: stable };
    expect(found(evidence).map(({ kind }) => kind)).toEqual(['no segments']);
    const one = { ...evidence, segments: 1, agreement: null, picks: { ...picks, byCriterion: 1, byPrediction: 1 } };
    expect(texts(one)).toEqual([
      'disqualifies: One group predicts held-out respondents better than any number of segments. There may be no real segments, so everyone is shown as one group. Open 2 or more segments from the table only to explore.',
    ]);
  });
});

describe('the evidence', () => {
  it('is one sentence each for segments that hold up and are clear', () => {
    expect(texts({})).toEqual([
      'supports: The segments hold up on held-out respondents: 2 segments predict their answers better than one group does (by 2.00 log-likelihood per person, 20 times its standard error).',
      'supports: Prediction of new respondents is best with 2 segments, below the maximum of 3. BIC picks 2 too.',
      'supports: Reached by 5 of 8 independent starts.',
      'supports: 97.0% of people are assigned to the same segment when they are held out of the fit.',
    ]);
  });
});

describe('structure', () => {
  it('is doubted where the segments predict no better than one group, or another number predicts better', () => {
    const three = { segments: 3 };
    expect(texts({ ...three, prediction: predicted(-12, -10, -11.9) })[0]).toBe(
      'disqualifies: 3 segments predict held-out respondents no better than one group. 2 segments predict them best.',
    );
    expect(about('Some of the differences', { ...three, prediction: predicted(-12, -10, -10.5) })).toMatch(/^weakens/);
    const more = { prediction: predicted(-12, -11, -9), picks: { ...picks, byPrediction: 3 } };
    expect(about('better still', more)).toMatch(/^weakens: 2 segments .* and 3 predict them better still/);
  });

  it('is told as almost as good where one group is a little worse', () => {
    expect(texts({ prediction: predicted(-10, -9.9, -10.4) })[0]).toContain('almost as well as 2 segments');
  });

  it('does not count clear assignment of the people in the fit as evidence in an older run', () => {
    expect(about('Entropy', { agreement: null })).toMatch(/^mentions: .*no evidence of real segments/);
  });

  it('names questions that act as one, and segments that lie on one line', () => {
    const pairs = [1, 2, 3, 4].map((n) => ({ one: `Q${n}`, other: `Q${n + 8}`, twice: true }));
    expect(about('asked twice', { pairs: pairs.slice(0, 1) })).toBe(
      'disqualifies: Q1 and Q9 overlap so much that they act as one question asked twice. They count double and create segments of their own. Leave one of each pair out.',
    );
    expect(about('asked twice', { pairs })).toContain('Q3 and Q11, and 1 more pair overlap');
    expect(about('in degree', { oneLine: 0.96 })).toMatch(/^weakens: .*96\.0% of the differences/);
    expect(about('in degree', { oneLine: 0.7 })).toBeUndefined();
    const behind = { ...predicted(-12, -10, -10.5)!, continua: [{ factors: 1, ahead: 0.005, aheadError: 0.01 }] };
    expect(about('in degree', { prediction: behind })).toBeUndefined();
  });
});

describe('the number of segments', () => {
  const number = (some: Partial<TrustEvidence['picks']>, evidence: Partial<TrustEvidence> = {}) =>
    texts({ picks: { ...picks, ...some }, ...evidence }).find((text) => /BIC|maximum/.test(text));

  it('says what BIC would pick under every criterion, one segment included', () => {
    expect(number({ byBic: 1 })).toContain('. BIC would pick 1.');
    expect(number({ criterion: 'max', byBic: 1 })).toBe(
      'mentions: 2 segments, the maximum, as requested. BIC would pick 1.',
    );
    expect(number({ criterion: 'bic', byBic: 1, lowest: 1 })).toBe(
      'weakens: BIC is lowest with everyone in one segment, so the data show no clear segments. 2 is only the best number above one.',
    );
    expect(number({ criterion: 'icl', lowest: 2, byBic: 1 })).toBe(
      'supports: ICL is lowest with 2 segments, below the maximum of 3. BIC would pick 1.',
    );
  });

  it('says that another number was chosen, and what the criterion picks', () => {
    expect(number({ byCriterion: 3 })).toBe(
      'mentions: You chose 2 segments. Prediction of new respondents picks 3, and BIC picks 2.',
    );
    expect(number({ criterion: 'bic', byCriterion: 3, byBic: 3 })).toBe('mentions: You chose 2 segments. BIC picks 3.');
    expect(number({ criterion: 'max', byCriterion: 3 })).toContain('The maximum is 3, and BIC picks 2.');
  });

  it('says that the maximum may be too low, or that more segments gain next to nothing', () => {
    expect(number({}, { maxClusters: 2 })).toBe(
      'mentions: Prediction of new respondents is still improving at the maximum of 2. A larger maximum may find more segments. BIC picks 2 too.',
    );
    expect(number({ criterion: 'bic' }, { maxClusters: 2 })).toMatch(/BIC is still falling/);
    expect(about('barely improves', { prediction: predicted(-12, -10, -9.99) })).toBe(
      'supports: Beyond 2 segments prediction barely improves. BIC picks 2 too.',
    );
  });
});

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

  it('is doubted where the variables cannot distinguish so many segments', () => {
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

  it('says when people sit between segments, when segments blur, and which segment hardly keeps its people', () => {
    const agreed = (all: number, ...bySegment: number[]) => ({ agreement: { all, bySegment } });
    expect(about('held out of the fit', agreed(0.84, 0.9, 0.7))).toBe(
      'weakens: 84.0% of people are assigned to the same segment when they are held out of the fit: some people sit between two segments.',
    );
    expect(about('held out of the fit', agreed(0.7, 0.7, 0.7))).toMatch(/^weakens: .*overlap so much/);
    expect(about('held out of the fit', agreed(0.95, 0.99, 0.03))).toBe(
      'weakens: 95.0% of people, but only 3.0% of SEG2, are assigned to the same segment when they are held out of the fit.',
    );
    expect(verdict(agreed(0.95, 0.99, 0.03))).toBe(
      'Usable with care: only 3.0% of SEG2 are assigned to it again when they are held out of the fit.',
    );
    // Older runs know only how clearly the fit sorted its own people.
    expect(about('Entropy', { agreement: null, ...with2({ entropyR2: 0.7 }) })).toMatch(/^weakens: .*between two/);
    expect(about('Entropy', { agreement: null, ...with2({ entropyR2: 0.4 }) })).toMatch(/^weakens: .*overlap/);
  });

  it('says of merged segments what the evidence is about', () => {
    const merged = { run: 'Needs', parts: [[1], [2, 3]], of: 2 };
    expect(about('Made by merging', { merged })).toMatch(/^mentions: .*is about the 2 segments that were fitted\.$/);
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
  const style = (more: Partial<NonNullable<TrustEvidence['style']>> = {}) => ({
    style: {
      ...{ countedAs: 'categories' as const, winner: null, straightLiners: [0, 0, 0] },
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
    expect(offered(style({ countedAs: 'style' }))).toMatch(/rather than opinion\.$/);
    expect(offered(style({ countedAs: 'acquiescence', winner: 'acquiescence' }))).toMatch(/rather than opinion\.$/);
    expect(offered(style({ countedAs: 'scales', winner: 'scales' }))).toMatch(/rather than opinion\.$/);
    expect(offered(style({ countedAs: 'categories', winner: 'style' }))).toContain('A run adjusted');
  });

  it('is not mentioned where segments explain a quarter of it or less', () => {
    const endUse = { everybody: 0.38, by_segment: [0.2, 0.5], explained: 0.25 };
    expect(offered(style({ endUse }))).toBeUndefined();
    expect(offered(style({ endUse: null }))).toBeUndefined();
  });

  it('counts straight-liners by segment, the most first', () => {
    expect(about('straight-liner', style({ straightLiners: [3, 0, 1200] }))).toBe(
      'mentions: 1,203 straight-liners (SEG3: 1,200, SEG1: 3); kept, and flagged in the raw probabilities.',
    );
  });
});
