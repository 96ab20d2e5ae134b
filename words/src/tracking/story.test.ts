import {
  differOnlyTogether,
  type NewSegmentation,
  type QuestionDrift,
  type SizeChange,
  type TrackingFigures,
  type WaveFigures,
} from '@qp/facts';
import { expect, test } from 'vitest';
import { storyWords } from './story.ts';

const change = (value: number, adjusted: number): SizeChange => ({
  value,
  low: value - 0.03,
  high: value + 0.03,
  p: adjusted,
  adjusted,
});
const drift = (question: number, largest: number, adjusted: number): QuestionDrift => ({
  question,
  largest,
  adjusted,
  ratio: 1,
  freedom: 1,
  p: adjusted,
  chiSquared: adjusted,
  draws: 99,
  before: [],
  now: [],
});
const fit = { logLikelihood: -10, error: 0.1, belowQuantile: 0.05, topProbability: 0.9, lowMargin: 0.05 };

function wave(changes: readonly SizeChange[], more: Partial<WaveFigures> = {}): WaveFigures {
  const values = [0.5, 0.22, 0.28];
  const sizes = {
    sizes: values.map((value) => ({ value, low: value - 0.02, high: value + 0.02 })),
    toPrevious: null,
    toFirst: changes,
    toOthers: null,
  };
  return {
    people: 800,
    effectiveBase: 800,
    questions: [0, 1, 2],
    free: [],
    answers: [],
    answerBases: [],
    answerTests: [],
    metrics: [],
    metricTests: [],
    precision: 1,
    sizes: { estimated: sizes, assigned: sizes },
    invariance: null,
    drift: [],
    fit,
    fitOfBase: fit,
    loss: null,
    panels: [],
    ...more,
  };
}

const steady = [change(0.002, 1), change(0.001, 1), change(-0.003, 1)];

function told(own: WaveFigures, kind: TrackingFigures['kind'] = 'waves', renewed: NewSegmentation | null = null) {
  const questions = ['Q1', 'Q7', 'Q12'].map((code) => ({ code, label: code, answers: [] }));
  const tracking = {
    kind,
    segments: 3,
    base: own,
    waves: [own],
    sizes: null,
    questions,
    others: [],
    metrics: [],
    movedPoints: 5,
  };
  const story = { tracking, at: 0, names: ['Spring'], segments: ['SEG1', 'SEG2', 'SEG3'], renewed };
  return storyWords('en').story(story).join(' ');
}

test('the paragraph says what grew, what moved and that there is no reason to re-segment', () => {
  const own = wave([change(0.002, 1), change(0.04, 0.01), change(-0.02, 0.3)], {
    drift: [drift(0, 0.02, 0.001), drift(1, 0.12, 0.01), drift(2, 0.08, 0.02)],
  });
  expect(told(own)).toBe(
    'SEG2 grew from 18.0% to 22.0% (+4.0 points, 95% interval +1.0 to +7.0). The other segments did not change by more than chance would explain. The segments describe people as well as when they were made, except for Q7 and Q12. There is no reason to re-segment yet. Allow what moved to differ, and compare the sizes again.',
  );
});

test('without a change it says so, and states the precision that missing questions cost', () => {
  expect(told(wave(steady, { questions: [0, 1], precision: 1.32 }))).toBe(
    'No segment changed in size by more than chance would explain. The smallest change that these samples would have shown in four of five cases is about 5 points. The segments describe people as well as when they were made. There is no reason to re-segment yet. This wave has 2 of the 3 questions, which makes intervals about 1.3 times as wide.',
  );
});

test('a change that is significant but tiny, or large but chance, is none', () => {
  expect(told(wave([change(0.004, 0.001), change(0.06, 0.2), change(0, 1)]))).toMatch(/^No segment changed/);
});

const lost = {
  fit: { ...fit, belowQuantile: 0.12 },
  loss: { change: -0.8, error: 0.2, p: 0.001, expectedBelow: 0.06 },
};
const lead = (value: number) => ({
  segments: 3,
  flow: [],
  adjustedRand: 0.5,
  people: 500,
  wave: { lead: value, error: 0.1 },
  pooled: { lead: value, error: 0.1 },
});

test('lost fit is a reason to look, and re-segmenting needs that new segments predict better', () => {
  expect(told(wave(steady, lost))).toContain('See what a new segmentation would find');
  expect(told(wave(steady, lost), 'waves', lead(0.15))).toContain('Keep the ones you have.');
  expect(told(wave(steady, lost), 'waves', lead(0.5))).toContain('Re-segment: new segments predict');
  expect(told(wave(steady), 'waves', lead(0.5))).not.toContain('Re-segment:');
});

test('groups are compared with the others', () => {
  const own = wave([change(0.06, 0.001), change(-0.03, 0.4), change(-0.03, 0.4)]);
  expect(told(own, 'groups')).toMatch(/^SEG1 is larger in Spring than in the other groups: 50.0% against 44.0%/);
});

test('small changes of many segments can differ together where none does alone', () => {
  const sizes = { ratio: 14, freedom: 2, p: null, chiSquared: 0.001, draws: 0 };
  expect(differOnlyTogether({ sizes, waves: [wave(steady)] })).toBe(true);
  expect(differOnlyTogether({ sizes, waves: [wave(steady), wave([change(0.04, 0.01), ...steady.slice(1)])] })).toBe(
    false,
  );
  expect(differOnlyTogether({ sizes: { ...sizes, p: 0.2 }, waves: [wave(steady)] })).toBe(false);
  expect(differOnlyTogether({ sizes: null, waves: [wave(steady)] })).toBe(false);
});
