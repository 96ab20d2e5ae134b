import { describe, expect, it } from 'vitest';
import { otherSampleWords } from './other-samples.ts';
import { stabilitySentences } from './stability.ts';

const { inShort, merged: mergedText, segment: segmentStabilityText, solution: solutionText } = stabilitySentences('en');
const { ofSegment, same } = otherSampleWords('en');

const across = [2, 3, 4].map((segments) => ({ segments, adjustedRand: [0.5], median: 0.5 }));

describe('sentences about stability', () => {
  it('are one per segment, with its overlap and its size', () => {
    expect(
      segmentStabilityText('SEG1 Planners', { stability: 0.938, word: 'highly stable', share: [0.52, 0.61] }),
    ).toBe(
      'SEG1 Planners is highly stable: it reappears in other samples with an overlap of 93.8%, and its size stays between 52.0% and 61.0%.',
    );
    expect(segmentStabilityText('SEG3', { stability: 0.41, word: 'unreliable', share: [0.1, 0.2] })).toBe(
      'SEG3 is unreliable: it rarely reappears in other samples (an overlap of 41.0%).',
    );
  });

  it('are short beside the share of people who would be in the same segment', () => {
    const share = [0.52, 0.61] as [number, number];
    expect(inShort('SEG1', { stability: 0.938, word: 'highly stable', share })).toBe(
      'SEG1 is highly stable in other samples. Its size stays between 52.0% and 61.0%.',
    );
    expect(inShort('SEG3', { stability: 0.41, word: 'unreliable', share })).toBe(
      'SEG3 rarely reappears in other samples.',
    );
    expect(ofSegment(0.724, { people: 600, isPart: false })).toBe(
      'In another sample of this size, about 72% of these people would be in the same segment.',
    );
    expect(same(0.646, { people: 10_000, isPart: true })).toBe(
      'In another sample of 10,000 people, about 65% of people would be in the same segment.',
    );
  });

  it('names the neighbours that a natural solution was compared with', () => {
    expect(solutionText(3, { word: 'natural', across })).toMatch(/with 3 than with 2 or 4\.$/);
    expect(solutionText(4, { word: 'natural', across })).toMatch(/with 4 than with 3\.$/);
    expect(solutionText(2, { word: 'reproducible', across: across.slice(0, 1) })).toBe(
      'The segments are reproducible in other samples.',
    );
  });

  it('names only the neighbour that is about as reproducible', () => {
    const medians = [0.98, 0.97, 0.84].map((median, at) => ({ segments: at + 4, adjustedRand: [median], median }));
    expect(solutionText(5, { word: 'reproducible', across: medians })).toBe(
      'The segments are reproducible in other samples. Solutions with 4 segments are about as reproducible.',
    );
    expect(solutionText(3, { word: 'reproducible', across })).toMatch(
      /Solutions with 2 or 4 segments are about as reproducible\.$/,
    );
  });

  it('says what was merged', () => {
    expect(mergedText({ run: 'Needs', parts: [[2, 5], [1], [3, 4]] })).toBe(
      'Made by merging SEG2 and SEG5; SEG3 and SEG4 of “Needs”.',
    );
  });
});
