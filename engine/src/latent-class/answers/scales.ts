import { MISSING } from '../../survey/index.ts';
import { givenResponses } from '../rows/responses.ts';
import type { LatentClassColumn, LatentClassData } from '../types.ts';
import type { AnswerModel, SeenColumn, StyleShape } from './answer-model.ts';
import { scaleLayout } from './scale-layout.ts';
import { ScaleSteps } from './scale-steps.ts';
import { isScale } from './treatment.ts';

const NO_STYLE: StyleShape = { ends: 1, agreeing: 1 };

/** Scales: each segment leans to one end of them or the other [LC17]. */
export const scales: AnswerModel = {
  levels: 1,
  freeTables: false,
  applies: isScale,
  see: onlyPoints,
  numbersBehind: (group) => scaleLayout(group, NO_STYLE).length,
  freeParameters: ({ model, segments, variables }) =>
    variables.reduce((sum, j) => sum + givenResponses(model, j).length - 1 + segments - 1, 0),
  sharesSteps: true,
  steps: (group) => new ScaleSteps(group, NO_STYLE),
};

/** Answers outside a scale ("Don't know") are missing in it [LC17]. */
function onlyPoints({ scalePoints = 0, codes, categories }: LatentClassColumn): SeenColumn {
  if (scalePoints === categories) return { codes, categories };
  return { codes: codes.map((code) => (code < scalePoints ? code : MISSING)), categories: scalePoints };
}

/** The same survey with nothing outside its scales, for all models to predict the same answers. */
export function onlyScaleAnswers(data: LatentClassData): LatentClassData {
  const columns = data.columns.map((column) => {
    if (!isScale(column)) return { ...column, scalePoints: 0 };
    const { scalePoints = 0, side = 1 } = column;
    return { ...onlyPoints(column), scalePoints, side };
  });
  return { ...data, columns };
}
