import { readFileSync } from 'node:fs';
import { clusterData as answersTo, type LatentClassData } from '@qp/engine/latent-class';
import { decodeSurvey, type Survey } from '@qp/engine/survey';

/** The data to fit: answers to the cluster variables, in the order of the dictionary. */
export function clusterData(survey: Survey, cluster: readonly { readonly code: string }[]): LatentClassData {
  return answersTo(
    survey,
    cluster.map(({ code }) => code),
  );
}

export function readSurvey(path: string): Survey {
  return decodeSurvey(readFileSync(path));
}
