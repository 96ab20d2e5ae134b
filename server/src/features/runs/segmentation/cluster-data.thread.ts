import { clusterData as answersTo } from '@qp/engine/latent-class';
import {
  type CategoricalColumn,
  columnsOf,
  equalGroups,
  groupsAt,
  numberSteps,
  type Survey,
  withGroups,
} from '@qp/engine/survey';
import type { VariablePlace } from './segmentation.ts';

/** The data to fit: answers to the cluster variables, in the order of the dictionary. */
export function clusterData(survey: Survey, cluster: readonly Pick<VariablePlace, 'code' | 'number'>[]) {
  return answersTo(survey, codesOf(cluster), numbersOf(cluster));
}

/** Their responses; those of a number that has none are groups of about the same size, those of an exercise its items. */
export function responseColumns(survey: Survey, cluster: readonly Pick<VariablePlace, 'code'>[]): CategoricalColumn[] {
  const known = new Set(survey.categorical.map(({ code }) => code));
  const groups = survey.numeric
    .filter(({ code }) => !known.has(code) && cluster.some((own) => own.code === code))
    .map(({ code, values }) => groupsAt(code, values, equalGroups(numberSteps(values, survey.weights))));
  const exercises = (survey.exercises ?? []).map(({ code, items }) => ({
    code,
    labels: items,
    codes: new Uint8Array(),
  }));
  return columnsOf([...withGroups(survey, groups).categorical, ...exercises], codesOf(cluster));
}

export const codesOf = (places: readonly Pick<VariablePlace, 'code'>[]): string[] => places.map(({ code }) => code);

export const numbersOf = (cluster: readonly Pick<VariablePlace, 'code' | 'number'>[]): Set<string> =>
  new Set(cluster.filter(({ number }) => number !== undefined).map(({ code }) => code));
