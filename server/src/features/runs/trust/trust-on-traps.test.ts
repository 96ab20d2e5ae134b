import {
  dataQuality,
  endUse,
  fitSegments,
  type LatentClassData,
  membership,
  pairResiduals,
  type SegmentationResult,
  shareOnOneLine,
} from '@qp/engine/latent-class';
import { comparePairs, summariseStability } from '@qp/engine/stability';
import { findingsOf, lowestAt, pickedSegments, verdictOf } from '@qp/facts';
import { findingText } from '@qp/words/trust/findings';
import { verdictText } from '@qp/words/trust/verdict';
import { describe, expect, it } from 'vitest';
import {
  duplicateQuestions,
  gradedPlane,
  gradedTrait,
  oneQuestionApart,
  pureNoise,
  styleOnly,
  tinySegment,
  unevenWeights,
  withMissing,
} from '../../../testing/trap-surveys.ts';

/** Fits a survey as a run does, and returns its verdict and its evidence as `effect: text`. */
async function judged(data: LatentClassData, maxSegments: number, starts = 8) {
  const result = await fitSegments(data, { maxSegments, threads: 1, starts });
  const { fits, prediction } = result;
  const fit = fits[result.chosen - 1];
  const { assignments } = membership(data, fit);
  const people = new Array<number>(fit.segments).fill(0);
  for (const segment of assignments) people[segment]++;
  const stability = result.chosen > 1 ? await tried(data, result, assignments) : null;
  const use = endUse(data, assignments, fit.segments);
  const byPrediction = result.chosen;
  const byPredictionAlone = pickedSegments(fits, 'cv', prediction && { ...prediction, withAgreement: false });
  const findings = findingsOf({
    fits,
    prediction,
    segments: fit.segments,
    maxClusters: maxSegments,
    people,
    picks: {
      criterion: 'cv',
      byCriterion: byPrediction,
      lowest: null,
      byPrediction,
      byPredictionAlone,
      byBic: lowestAt(fits, 'bic'),
      byEffectiveBic: lowestAt(
        fits.map((one) => ({ ...one, bic: one.bicEffective ?? one.bic })),
        'bic',
      ),
    },
    random: null,
    pairs: pairResiduals(data, fit, 10).map((pair) => ({
      ...pair,
      one: `Q${pair.one + 1}`,
      other: `Q${pair.other + 1}`,
    })),
    oneLine: shareOnOneLine(data.columns, fit),
    respondents: data.respondents,
    counted: result.counted,
    effectiveBase: result.effectiveBase,
    weighted: data.weights !== null,
    withoutAnswers: result.unanswered,
    data: dataQuality(data),
    style: {
      treatment: result.treatment,
      winner: result.trial?.winner ?? null,
      straightLiners: [],
      endUse: use && { everybody: use.everyone, by_segment: use.bySegment, explained: use.explained },
    },
    stability,
    alone: null,
    merged: null,
    given: null,
  });
  const notes = findings.map((finding) => `${finding.effect}: ${findingText(finding, 'en')}`);
  const { text: verdict } = verdictText(verdictOf(findings), { safer: null, same: null }, 'en');
  return { result, fit, people, notes, verdict };
}

/** Samples for a number of segments: fewer than a run tries. */
const PAIRS = 6;

async function tried(
  data: LatentClassData,
  { chosen, treatment, settings }: SegmentationResult,
  assignments: Uint8Array,
) {
  const tasks = Array.from({ length: PAIRS }, (_, pair) => ({ segments: chosen, pair }));
  const { alpha, seed } = settings;
  const input = { data, treatment, alpha, seed, solutions: [{ segments: chosen, assignments }] };
  return summariseStability(chosen, data.respondents, tasks, await comparePairs(input, tasks, 1));
}

describe('on a trap the run reports what an honest statistician would', () => {
  it.each([
    [400, 60, 4],
    [300, 12, 8],
    [300, 12, 2],
  ])(
    'pure noise, %i x %i, maximum %i: one group is shown, and nothing is said about segments',
    async (people, questions, maximum) => {
      const { result, notes, verdict } = await judged(pureNoise(people, questions), maximum);
      expect(result.chosen).toBe(1);
      expect(verdict).toBe('Not supported: one group predicts new respondents better than any number of segments.');
      expect(notes).toEqual([
        expect.stringMatching(
          /^disqualifies: One group predicts .* so everyone is shown as one group\. Open 2 or more/,
        ),
      ]);
    },
  );

  it('response style alone: not supported', async () => {
    const { verdict } = await judged(styleOnly(400, 12), 3);
    expect(verdict).toMatch(/^Not supported/);
  });

  it('one graded trait: the segments are steps on one scale', async () => {
    const { fit, notes, verdict } = await judged(gradedTrait(600, 10), 5);
    expect(fit.segments).toBeGreaterThan(2);
    expect(notes.join('\n')).toMatch(/weakens: The segments differ mostly in degree.*steps on a single scale/);
    expect(notes[0]).toMatch(/^disqualifies: People differ in degree here, not in kind\./);
    expect(verdict).toBe('Not supported: people differ in degree here, not in kind.');
  });

  it('a plane of two traits: people differ in degree', async () => {
    const { notes, verdict } = await judged(gradedPlane(500, 12), 4);
    expect(notes[0]).toMatch(
      /^disqualifies: People differ in degree here, not in kind\. Their place along two dimensions/,
    );
    expect(verdict).toBe('Not supported: people differ in degree here, not in kind.');
  });

  it('duplicate questions: not supported, and the two pairs are named', async () => {
    const { notes, verdict } = await judged(duplicateQuestions(500), 8);
    expect(verdict).toMatch(/^Not supported: Q\d and Q\d+ act as one question asked twice/);
    expect(notes.join('\n')).toMatch(
      /disqualifies: (Q1 and Q9; Q2 and Q10|Q2 and Q10; Q1 and Q9) overlap so much that they act as one question/,
    );
  });

  it('two halves that differ in one question: not supported', async () => {
    const { verdict } = await judged(oneQuestionApart(600), 4);
    expect(verdict).toMatch(/^Not supported: one group/);
  });

  it('a segment of 2%: found, with a warning about its small base', async () => {
    const { result, notes, verdict } = await judged(tinySegment(1000), 4);
    expect(result.chosen).toBe(3);
    expect(notes.join('\n')).toMatch(/supports: The segments hold up on held-out respondents: 3 segments/);
    expect(notes.join('\n')).toMatch(/weakens: SEG3 rests on \d+ respondents \([12]\.\d% of all\), too few/);
    // It reappears, and 98% of people are elsewhere: the caution is about this segment.
    expect(verdict).toBe('Well supported: the segments reappear in other samples.');
  });

  it('weights with a design effect of 4: reported, with what BIC would pick on the effective base', async () => {
    const { result, notes, verdict } = await judged(unevenWeights(600), 4);
    expect(result.counted / result.effectiveBase).toBeGreaterThan(3.5);
    expect(notes.join('\n')).toMatch(
      /weakens: The weights are uneven: 600 weighted respondents are worth 1\d\d unweighted ones \(design effect [34]\.\d\)/,
    );
    expect(verdict).toMatch(/^(Usable with care|Not supported)/);
  });

  it('one respondent with a third of the weight: not supported', async () => {
    const clear = unevenWeights(300);
    const weights = new Float64Array(300).fill(1);
    weights[7] = 150;
    const { verdict } = await judged({ ...clear, weights }, 3);
    expect(verdict).toMatch(/^Not supported: (one respondent carries 33\.\d% of the weight|one group)/);
  });

  it('60 respondents: never well supported', async () => {
    const small = tinySegment(60);
    const { verdict } = await judged(small, 4);
    expect(verdict).not.toMatch(/^Well supported/);
  });

  it('70% of the answers missing: reported with the share', async () => {
    const { notes, verdict } = await judged(withMissing(tinySegment(1000), 0.7), 4);
    expect(notes.join('\n')).toMatch(/weakens: (69|70)\.\d% of the answers are missing, and 9\d\.\d% of respondents/);
    expect(verdict).not.toMatch(/^Well supported/);
  });
});
