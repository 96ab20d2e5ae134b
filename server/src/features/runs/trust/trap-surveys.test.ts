import { fitSegments, type LatentClassData, membership, pairResiduals, shareOnOneLine } from '@qp/engine/latent-class';
import { describe, expect, it } from 'vitest';
import {
  duplicateQuestions,
  gradedTrait,
  oneQuestionApart,
  pureNoise,
  tinySegment,
  unevenWeights,
} from '../../../testing/trap-surveys.ts';
import { trustNotes } from './index.ts';

/** Fits a survey as a run does, and gives the notes as `level: text`. */
async function notesOn(data: LatentClassData, maxSegments: number, starts = 20) {
  const result = await fitSegments(data, { maxSegments, threads: 2, starts });
  const fit = result.fits[result.chosen - 1];
  const { assignments, averages } = membership(data, fit);
  const people = new Array<number>(fit.segments).fill(0);
  for (const segment of assignments) people[segment]++;
  const notes = trustNotes({
    fits: result.fits.map((one) => ({ ...one, shares: [...one.shares] })),
    prediction: result.prediction && { ...result.prediction, figures: [...result.prediction.figures] },
    segments: fit.segments,
    maxClusters: maxSegments,
    criterion: 'cv',
    people,
    probabilities: averages,
    pairs: pairResiduals(data, fit, 10).map((pair) => ({
      ...pair,
      one: `Q${pair.one + 1}`,
      other: `Q${pair.other + 1}`,
    })),
    oneLine: shareOnOneLine(data.columns, fit),
    ...{ respondents: data.respondents, counted: result.counted, effectiveBase: result.effectiveBase },
    ...{ weighted: data.weights !== null, withoutAnswers: result.unanswered },
  });
  return { result, fit, people, notes: notes.map(({ level, text }) => `${level}: ${text}`) };
}

describe('on a trap the notes say what an honest statistician would', () => {
  it('pure noise, 400 x 60: there may be no segments, and certainty is no evidence', async () => {
    const { fit, notes } = await notesOn(pureNoise(400, 60), 4, 40);
    expect(fit.entropyR2).toBeGreaterThan(0.8);
    expect(notes[0]).toMatch(
      /^warning: There may be no segments: everybody in one segment predicts new people as well/,
    );
    expect(notes.find((note) => note.includes('certainty on average'))).toMatch(/^caution: .*no evidence/);
    expect(notes.join('\n')).toContain('BIC would take 1');
  });

  it('one graded trait: the segments are steps of one scale', async () => {
    const { fit, notes } = await notesOn(gradedTrait(600, 10), 5);
    expect(fit.segments).toBeGreaterThan(2);
    expect(notes.join('\n')).toMatch(/caution: The segments differ almost only in degree .*steps of a single scale/);
  });

  it('duplicate questions: the two pairs are named, as one question asked twice', async () => {
    const { notes } = await notesOn(duplicateQuestions(500), 8);
    expect(notes.join('\n')).toMatch(
      /warning: (Q1 and Q9; Q2 and Q10|Q2 and Q10; Q1 and Q9) are so tied that they act as one question asked twice/,
    );
  });

  it('two segments that differ in one question: there may be none', async () => {
    const { notes } = await notesOn(oneQuestionApart(600), 4);
    expect(notes[0]).toMatch(/^warning: There may be no segments/);
  });

  it('a segment of 2%: it is found, and said to rest on few people', async () => {
    const { result, notes } = await notesOn(tinySegment(1000), 4);
    expect(result.chosen).toBe(3);
    expect(notes[0]).toMatch(/^good: The segments hold for people whom the fit has not seen: 3 segments/);
    expect(notes.join('\n')).toMatch(/warning: SEG3 rests on \d+ respondents \([12]\.\d% of all\): too few/);
  });

  it('weights with a design effect of 4: it is told, and what BIC would take on what they carry', async () => {
    const { result, notes } = await notesOn(unevenWeights(600), 4);
    expect(result.counted / result.effectiveBase).toBeGreaterThan(3.5);
    const note = notes.find((one) => one.includes('design effect'));
    expect(note).toMatch(
      /^caution: The weights are uneven: 600 respondents carry the information of 1\d\d \(design effect [34]\.\d\)/,
    );
  });
});
