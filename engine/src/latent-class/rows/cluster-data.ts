import { columnsOf, type Survey } from '../../survey/index.ts';
import type { LatentClassData } from '../types.ts';

/** What is fitted: the answers to some variables of a survey, in the order in which they are named. */
export function clusterData(survey: Survey, codes: readonly string[]): LatentClassData {
  const columns = columnsOf(survey.categorical, codes);
  return {
    respondents: survey.respondents,
    columns: columns.map(({ codes: answers, labels, scalePoints }) => ({
      codes: answers,
      categories: labels.length,
      scalePoints,
    })),
    weights: survey.weights,
  };
}
