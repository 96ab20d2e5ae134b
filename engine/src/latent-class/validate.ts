import { answerTreatments, MAX_SEGMENTS, scalesNeeded, segmentCriteria } from '@qp/facts';
import { EngineError } from '../engine-error.ts';
import { MISSING } from '../survey/index.ts';
import { isScale } from './answers/treatment.ts';
import type { FitSettings, LatentClassData, SegmentationResult } from './types.ts';

const MAX_CATEGORIES = 254;
const MAX_THREADS = 256;
const MAX_STARTS = 100_000;
/** Deals into folds at most [LC46]. */
const MOST_DEALS = 20;
const ANSWERS: readonly SegmentationResult['settings']['answers'][] = ['auto', ...answerTreatments];

/** Settings with their defaults, or an EngineError that names the first one that can't be used [LC12]. */
export function checkSettings(settings: FitSettings): SegmentationResult['settings'] {
  const {
    maxSegments,
    alpha = 100,
    answers = 'auto',
    criterion = 'cv',
    predict = true,
    seed = 1,
    threads = 1,
    deals = MOST_DEALS,
  } = settings;
  const starts = settings.starts ?? null;
  whole('number of segments', maxSegments, 1, MAX_SEGMENTS);
  if (!Number.isFinite(alpha) || alpha < 0) refuse('alpha', alpha, 'a finite number >= 0');
  if (!ANSWERS.includes(answers)) refuse('answers', answers, `one of ${ANSWERS.join(', ')}`);
  if (!segmentCriteria.includes(criterion)) refuse('criterion', criterion, `one of ${segmentCriteria.join(', ')}`);
  whole('seed', seed, 0, Number.MAX_SAFE_INTEGER);
  whole('number of threads', threads, 1, MAX_THREADS);
  if (starts !== null) whole('number of starts', starts, 1, MAX_STARTS);
  whole('number of deals', deals, 1, MOST_DEALS);
  return { maxSegments, alpha, answers, criterion, predict, seed, threads, starts, deals };
}

/** Refuses data that can't be fitted, naming what is wrong [LC12]. */
export function checkData(data: LatentClassData, answers: SegmentationResult['settings']['answers'] = 'auto'): void {
  const { respondents, columns, weights } = data;
  whole('number of respondents', respondents, 1, 2 ** 31 - 1);
  if (columns.length === 0) refuse('number of variables', 0, 'at least 1');
  columns.forEach(({ codes, categories, scalePoints = 0, number }, j) => {
    whole(`number of responses of variable ${j + 1}`, categories, 1, MAX_CATEGORIES);
    whole(`number of scale points of variable ${j + 1}`, scalePoints, 0, categories);
    const positions = number?.positions.length ?? categories;
    if (positions !== categories)
      refuse(`number of positions of variable ${j + 1}`, positions, `${categories}, one per step`);
    checkCodes(codes, categories, respondents, j);
  });
  if (weights !== null) checkWeights(weights, respondents);
  const scales = columns.filter(isScale).length;
  const needed = scalesNeeded(answers);
  if (scales < needed) {
    refuse('number of scales', scales, `at least ${needed} to adjust for response style`);
  }
}

/** Every code a response of the variable, or missing. `position` counts from 0. */
export function checkCodes(codes: Uint8Array, categories: number, respondents: number, position: number): void {
  const variable = `variable ${position + 1}`;
  if (codes.length !== respondents) {
    refuse(`number of answers to ${variable}`, codes.length, `${respondents}, one per respondent`);
  }
  for (let i = 0; i < codes.length; i++) {
    if (codes[i] >= categories && codes[i] !== MISSING) {
      refuse(
        `code of respondent ${i + 1} in ${variable}`,
        codes[i],
        `0 to ${categories - 1}, or ${MISSING} for missing`,
      );
    }
  }
}

function checkWeights(weights: Float64Array, respondents: number): void {
  if (weights.length !== respondents) refuse('number of weights', weights.length, `${respondents}, one per respondent`);
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    if (!(weights[i] >= 0 && weights[i] < Number.POSITIVE_INFINITY)) {
      refuse(`weight of respondent ${i + 1}`, weights[i], 'a finite number >= 0');
    }
    sum += weights[i];
  }
  // Weights are scaled to mean 1: that must be possible too.
  const scalable = sum < Number.POSITIVE_INFINITY && respondents / sum < Number.POSITIVE_INFINITY;
  if (!scalable) refuse('sum of the weights', sum, 'finite and above 0');
}

function whole(name: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most)
    refuse(name, value, `a whole number from ${least} to ${most}`);
}

function refuse(name: string, value: unknown, rule: string): never {
  throw new EngineError(`invalid ${name}: ${String(value)} (must be ${rule})`);
}
