import { type TrustEvidence, weakSegments } from '@qp/facts';
import { describe, expect, it } from 'vitest';
import {
  about,
  fit,
  found,
  picks,
  predicted,
  said,
  sound,
  stable,
  tested,
  texts,
  verdict,
} from '../testing/trust-evidence.ts';

describe('the verdict', () => {
  it('is the share of people in segments that reappear in other samples', () => {
    expect(verdict({})).toBe('Well supported: the segments reappear in other samples.');
    const five = (...own: number[]) => ({
      segments: 5,
      maxClusters: 6,
      stability: tested(...own),
      people: null,
      fits: [...sound.fits, fit(4), fit(5)],
      prediction: predicted(-12, -11, -10.5, -10.2, -10),
      picks: { ...picks, byCriterion: 5, byPrediction: 5, byPredictionAlone: 5 },
    });
    expect(verdict(five(0.9, 0.8, 0.75, 0.76, 0.74))).toBe(
      'Usable with care: SEG5 doesn’t reliably reappear in other samples. 80% of people are in segments that do.',
    );
    // Three of five that don't reappear are not said of as one that does.
    expect(verdict(five(0.9, 0.8, 0.5, 0.6, 0.7))).toBe(
      'Not supported: SEG3, SEG4 and SEG5 don’t reliably reappear in other samples. 40% of people are in segments that do.',
    );
    expect(verdict(five(0.5, 0.5, 0.5, 0.5, 0.5))).toBe(
      'Not supported: none of the segments reliably reappears in other samples.',
    );
  });

  it('is well supported where all but few people are in segments that reappear, and names the others', () => {
    const fits = [fit(1), { ...fit(2), shares: [0.95, 0.05] }, fit(3)];
    const evidence = { fits, stability: tested(0.9, 0.5) };
    expect(verdict(evidence)).toMatch(
      /^Well supported: SEG2 doesn’t reliably reappear in other samples\. 95% of people/,
    );
    expect(weakSegments(found(evidence))).toEqual([2]);
  });

  it('cannot tell before other samples were tried, and offers the test', () => {
    expect(said({ stability: null })).toEqual({
      text: 'Cannot tell: the segments haven’t been tested on other samples yet.',
      next: { text: 'Wait for the test on other samples. It starts by itself after a run.', offer: 'test' },
      client: 'It isn’t known yet whether other people would give the same segments.',
    });
    const merged = { run: 'Needs', parts: [[1], [2, 3]], of: 2 };
    expect(said({ stability: null, merged }).next).toEqual({
      text: 'See the verdict on the run that they were merged from.',
    });
  });

  it('says what to do next, a safer number first, and what to tell the client', () => {
    expect(said({}, { safer: null, same: 0.916 })).toMatchObject({
      next: { text: 'Name the segments and use them.' },
      client:
        'If other people were asked, we would find the same segments. About 92 in 100 people would be in the same one.',
    });
    const shaky = { fits: [fit(1), { ...fit(2), shares: [0.7, 0.3] }, fit(3)], stability: tested(0.9, 0.5) };
    expect(said(shaky, { safer: null, same: 0.8 })).toMatchObject({
      next: { text: 'Don’t build on SEG2: merge it with the closest segment, or show it as an indication only.' },
      client:
        'If other people were asked, we would find the other segments again, but not necessarily SEG2. About 80 in 100 people would be in the same one.',
    });
    expect(said(shaky, { safer: 4, same: 0.8 }).next).toEqual({
      text: 'Open 4 segments, which other samples confirm better.',
      offer: 'open',
      segments: 4,
    });
  });

  it('never tells a client a term of statistics', () => {
    const terms =
      /predict|held|sample|likelihood|standard|entropy|criterion|BIC|index|stab|reproduc|variable|correlat|signific|model/i;
    const all: Partial<TrustEvidence>[] = [
      {},
      { stability: null },
      { stability: tested(0.5, 0.5) },
      { prediction: predicted(-10, -10.2) },
      { prediction: null },
      { prediction: { ...predicted(-12, -10, -10.5)!, continua: [{ factors: 1, ahead: 0.03, aheadError: 0.01 }] } },
      { pairs: [{ one: 'Q1', other: 'Q9', twice: true }] },
      { oneLine: 0.96 },
      { data: { missing: 0.62, sparse: 0.5, heaviest: 0.001 } },
      { data: { missing: 0, sparse: 0, heaviest: 0.34 } },
      { weighted: true, effectiveBase: 250 },
      { alone: { code: 'AGE', share: 0.9 } },
      { fits: [fit(1), fit(2, { agreement: 0.5 }), fit(3)] },
      { fits: [fit(1), fit(2, { identification: 'rank-deficient' }), fit(3)] },
      { prediction: predicted(-12, -11, -9), picks: { ...picks, byPrediction: 3 } },
    ];
    for (const evidence of all) expect(said(evidence, { safer: null, same: 0.9 }).client).not.toMatch(terms);
  });

  it('is capped where something speaks against the whole run, not where it speaks against one segment', () => {
    const data = { missing: 0.62, sparse: 0.5, heaviest: 0.001 };
    expect(verdict({ data })).toBe('Usable with care: 62.0% of the answers are missing.');
    expect(verdict({ people: [980, 20] })).toMatch(/^Well supported/);
    expect(verdict({ people: [40, 20] })).toBe('Usable with care: SEG2 rests on only 20 respondents.');
  });

  it('names weak segments once each, whatever speaks against them, and none of a sound run', () => {
    expect(weakSegments(found({ stability: tested(0.5, 0.9) }))).toEqual([1]);
    expect(weakSegments(found({ people: [980, 20], stability: tested(0.9, 0.5) }))).toEqual([2]);
    expect(weakSegments(found({}))).toEqual([]);
  });

  it.each<[string, Partial<TrustEvidence>]>([
    ['one group predicts new respondents better than any number of segments', { prediction: predicted(-10, -10.2) }],
    ['one group predicts new respondents about as well', { prediction: predicted(-10, -9.9, -10.4) }],
    ['Q1 and Q9 act as one question asked twice', { pairs: [{ one: 'Q1', other: 'Q9', twice: true }] }],
    [
      'people differ in degree here, not in kind',
      { prediction: { ...predicted(-12, -10, -10.5)!, continua: [{ factors: 1, ahead: 0.03, aheadError: 0.01 }] } },
    ],
    ['one respondent carries 34.0% of the weight', { data: { missing: 0, sparse: 0, heaviest: 0.34 } }],
  ])('is not supported: %s; nothing favourable stands above that', (reason, evidence) => {
    expect(verdict({ ...evidence, stability: stable })).toBe(`Not supported: ${reason}.`);
    expect(texts({ ...evidence, stability: stable })[0]).toMatch(/^disqualifies:/);
  });

  it('cannot tell where prediction was not measured, or only one segment was requested', () => {
    expect(verdict({ prediction: null })).toMatch(/^Cannot tell: prediction/);
    const one = { fits: [fit(1)], segments: 1, maxClusters: 1, stability: null, prediction: null };
    expect(verdict(one)).toBe('Cannot tell: only one segment was requested.');
    expect(texts(one)).toEqual(['weakens: Everyone is in one segment, as requested.']);
  });

  it('says only that one group predicts best where it does', () => {
    const evidence = { prediction: predicted(-10, -10.2, -10.4), maxClusters: 2 };
    expect(found(evidence).map(({ kind }) => kind)).toEqual(['no segments']);
    const one = { ...evidence, segments: 1, stability: null, picks: { ...picks, byCriterion: 1, byPrediction: 1 } };
    expect(texts(one)).toEqual([
      'disqualifies: One group predicts held-out respondents better than any number of segments. There may be no real segments, so everyone is shown as one group. Open 2 or more segments from the table only to explore.',
    ]);
  });
});

describe('the evidence', () => {
  it('is one sentence each for segments that hold up and are clear', () => {
    expect(texts({})).toEqual([
      'supports: The segments hold up on held-out respondents: 2 segments predict their answers better than one group does.',
      'supports: Prediction of new respondents is best with 2 segments, below the maximum of 3. BIC picks 2 too.',
      'supports: All segments reappear in other samples.',
      'supports: In another sample of this size, about 92% of people would be in the same segment.',
      'supports: Natural: the segments are reproducible in other samples, clearly more so with 2 than with 3.',
      'supports: Reached by 5 of 8 independent starts.',
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

  it('is called almost as good if one group is a little worse', () => {
    expect(texts({ prediction: predicted(-10, -9.9, -10.4) })[0]).toContain('almost as well as 2 segments');
  });

  it('names questions that act as one, and segments that lie on one line', () => {
    const pairs = [1, 2, 3, 4].map((n) => ({ one: `Q${n}`, other: `Q${n + 8}`, twice: true }));
    expect(about('asked twice', { pairs: pairs.slice(0, 1) })).toBe(
      'disqualifies: Q1 and Q9 overlap so much that they act as one question asked twice. They count double and create segments of their own. Leave one of each pair out.',
    );
    expect(about('asked twice', { pairs })).toContain('Q3 and Q11, and 1 more pair overlap');
    expect(about('in degree', { oneLine: 0.96 })).toMatch(/^weakens: .*96\.0% of the differences/);
    expect(about('in degree', { oneLine: 0.7 })).toBeUndefined();
    const behind = { ...predicted(-12, -10, -10.5)!, continua: [{ factors: 1, ahead: 0.015, aheadError: 0.01 }] };
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

  it('says where agreement outweighs a little more prediction', () => {
    expect(number({ byPredictionAlone: 3 })).toBe(
      'supports: 3 segments predict best. 2 predict about as well, and held-out respondents return to the same segment more reliably. BIC picks 2 too.',
    );
  });

  it('says how settled the number is where respondents were dealt into groups again', () => {
    const dealt = (...times: number[]) => {
      const deals = times.map((one, at) => ({ segments: at + 2, times: one }));
      return about('deals', { prediction: { ...predicted(-12, -10, -10.5)!, deals } });
    };
    expect(dealt(17, 3)).toMatch(/^supports: .*2 segments in 17 of 20 deals, 3 in the others\.$/);
    expect(dealt(11, 9)).toMatch(/^mentions: .*3 segments are about as good\.$/);
    expect(dealt(1)).toBeUndefined();
  });

  it('recommends no number, and no larger maximum, along a continuum', () => {
    const continua = [{ factors: 1, ahead: 0.03, aheadError: 0.01 }];
    expect(number({}, { maxClusters: 2, prediction: { ...predicted(-12, -10, -10.5)!, continua } })).toBeUndefined();
    expect(number({}, { prediction: { ...predicted(-12, -10, -10.5)!, continua } })).toBeUndefined();
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
