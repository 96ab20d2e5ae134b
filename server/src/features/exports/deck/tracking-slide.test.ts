import type { SizeChange, TrackingFigures, WaveFigures } from '@qp/facts';
import JSZip from 'jszip';
import { expect, it } from 'vitest';
import { sampleDeckSource } from '../../../testing/sample-deck-source.ts';
import { outOfOrder } from '../../../testing/schema-order.ts';
import { overlaps } from '../../../testing/slide-overlaps.ts';
import { textOf, xmlTree } from '../../../testing/xml-tree.ts';
import { deckFacts } from './deck.thread.ts';
import { deckFile } from './deck-file.ts';

const SEGMENTS = 12;
const LONG = 'Extraordinarily health-conscious and carefully planning households that read every list of ingredients';
const fit = { logLikelihood: -10, error: 0.1, belowQuantile: 0.05, topProbability: 0.9, lowMargin: 0.05 };

function wave(adjusted: number): WaveFigures {
  const change = (k: number): SizeChange => {
    const value = k === 1 ? 0.04 : 0;
    return { value, low: value - 0.02, high: value + 0.02, p: adjusted, adjusted: k === 1 ? adjusted : 1 };
  };
  const each = Array.from({ length: SEGMENTS }, (_, k) => k);
  const sizes = {
    sizes: each.map(() => ({ value: 1 / SEGMENTS, low: 0.05, high: 0.12 })),
    toPrevious: null,
    toFirst: each.map(change),
    toOthers: null,
  };
  const shares = [each.map(() => 0.3), each.map(() => 0.7)];
  const moved = [each.map((k) => (k === 2 ? 0.5 : 0.3)), each.map((k) => (k === 2 ? 0.5 : 0.7))];
  const test = { ratio: 30, freedom: 12, p: adjusted, chiSquared: adjusted, draws: 99 };
  return {
    people: 800,
    effectiveBase: 800,
    questions: [0],
    free: [],
    answers: [],
    answerBases: [],
    answerTests: [],
    metrics: [],
    metricTests: [],
    precision: 1,
    invariance: null,
    sizes: { estimated: sizes, assigned: sizes },
    drift: [{ ...test, question: 0, adjusted, largest: 0.2, before: shares, now: moved }],
    fit,
    fitOfBase: fit,
    loss: null,
    panels: [],
  };
}

async function slides(adjusted: number) {
  const waves = [1, 1, 1, 1, 1, adjusted].map(wave);
  const figures: TrackingFigures = {
    kind: 'waves',
    segments: SEGMENTS,
    base: wave(1),
    waves,
    sizes: null,
    metrics: [],
    others: [],
    movedPoints: 5,
    questions: [{ code: 'Q1', label: LONG, answers: ['Yes', LONG] }],
  };
  const names = waves.map((_, n) => `Wave ${n + 2}, ${LONG}`);
  const source = sampleDeckSource({ segments: SEGMENTS, variables: 4, name: () => LONG });
  const facts = deckFacts({ ...source, tracking: { figures, names, renewed: null } });
  const zip = await JSZip.loadAsync(await deckFile(facts, () => {}));
  const parts = Object.keys(zip.files).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  const trees = await Promise.all(parts.map(async (name) => xmlTree(await zip.file(name)!.async('string'))));
  const charts = await Promise.all(
    Object.keys(zip.files)
      .filter((name) => /^ppt\/charts\/chart\d+\.xml$/.test(name))
      .map((name) => zip.file(name)!.async('string')),
  );
  return {
    slides: trees.filter((tree) => /(in|What) Wave 7/.test(textOf(tree))),
    trend: charts.find((chart) => chart.includes('<c:lineChart>'))!,
  };
}

it('shows the sizes over the waves and what is answered differently, with 12 segments and long names', async () => {
  const {
    slides: [trend, changes, drift, advice, ...others],
    trend: chart,
  } = await slides(0.01);
  expect(others).toEqual([]);
  // Each line has the 95% interval of its 7 points, 5% to 12% around 8.3%.
  expect(outOfOrder(xmlTree(chart))).toEqual([]);
  expect(chart.match(/<c:errBars>/g)).toHaveLength(SEGMENTS);
  const [plus, minus] = ['plus', 'minus'].map((side) => new RegExp(`<c:${side}>.*?</c:${side}>`, 's').exec(chart)![0]);
  expect(plus.match(/<c:v>0.037<\/c:v>/g)).toHaveLength(7);
  expect(minus.match(/<c:v>0.033<\/c:v>/g)).toHaveLength(7);
  expect(textOf(trend)).toContain('grew by 4 points');
  expect(textOf(changes)).toContain('1 of 12 segments changed');
  expect(textOf(changes)).toContain('+4.0 (+2.0 to +6.0)');
  expect(textOf(advice)).toContain('There is no reason to re-segment yet');
  expect(textOf(drift)).toContain('One question is answered differently in Wave 7');
  expect(textOf(drift)).toContain('30% → 50%');
  for (const slide of [trend, changes, drift, advice]) {
    expect(outOfOrder(slide)).toEqual([]);
    expect(overlaps(slide)).toEqual([]);
  }
});

it('says that nothing changed, and has no slide about questions then', async () => {
  const {
    slides: [trend, changes, advice, ...others],
  } = await slides(0.5);
  expect(others).toEqual([]);
  expect(textOf(trend)).toContain('No segment changed in size in Wave 7');
  expect(textOf(changes)).toContain('No segment changed significantly in Wave 7');
  expect(textOf(advice)).toContain('There is no reason to re-segment yet.');
});
