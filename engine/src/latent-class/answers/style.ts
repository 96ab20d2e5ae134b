import type { AnswerModel } from './answer-model.ts';
import { isScale } from './answers-as.ts';
import { scaleLayout } from './scale-layout.ts';
import { scales } from './scales.ts';

/** People who stay in the middle of scales, others, and people who choose their ends [LC18]. */
const LEVELS = 3;

/** Scales, adjusted for response style: the same levels of style in every segment and for every scale. */
export const style: AnswerModel = {
  ...scales,
  levels: LEVELS,
  applies: (column, answersAs) => answersAs === 'style' && isScale(column),
  freeParameters: (group) => scales.freeParameters(group) + LEVELS - 1,
  leanings: (group, parameters) => Array.from(scaleLayout(group).deltas(parameters)),
};
