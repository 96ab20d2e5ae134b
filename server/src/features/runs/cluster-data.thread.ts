import { readFileSync } from 'node:fs';
import type { LatentClassData } from '@qp/engine/latent-class';
import { columnsOf, decodeSurvey, type Survey } from '@qp/engine/survey';

/** What is fitted: the answers to the cluster variables, in the order of the dictionary. */
export function clusterData(survey: Survey, cluster: readonly { readonly code: string }[]): LatentClassData {
  const columns = columnsOf(
    survey.categorical,
    cluster.map(({ code }) => code),
  );
  return {
    respondents: survey.respondents,
    columns: columns.map(({ codes, labels, scalePoints }) => ({ codes, categories: labels.length, scalePoints })),
    weights: survey.weights,
  };
}

export function readSurvey(path: string): Survey {
  return decodeSurvey(readFileSync(path));
}
