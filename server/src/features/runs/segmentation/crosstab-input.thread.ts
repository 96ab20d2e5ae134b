import { type CrosstabInput, pointCodes } from '@qp/engine/crosstab';
import { exerciseOf } from '@qp/engine/latent-class';
import { columnsOf, type Survey } from '@qp/engine/survey';
import { codesOf, responseColumns } from './cluster-data.thread.ts';
import type { VariablePlace } from './segmentation.ts';

export interface CrosstabLists {
  /** Each list in the order of the dictionary. */
  readonly cluster: readonly VariablePlace[];
  readonly profile: readonly VariablePlace[];
  readonly metrics: readonly VariablePlace[];
}

/** The survey columns of a cross-tab, with their positions in the dictionary. */
export function crosstabInput(
  survey: Survey,
  lists: CrosstabLists,
): Pick<CrosstabInput, 'weights' | 'cluster' | 'profile' | 'metrics'> {
  const responses = (places: readonly VariablePlace[]) =>
    responseColumns(survey, places).map((column, at) => {
      const { number, ...place } = places[at];
      const exercise = exerciseOf(survey, place.code);
      if (exercise) return { ...place, ...column, exercise };
      const scores = number ? undefined : pointCodes(column, survey.cuts[column.code]);
      const values = number && { number: { ...number, values: valuesOf(column.code) } };
      return { ...place, ...column, ...(scores && { scores }), ...values };
    });
  const valuesOf = (code: string) => columnsOf(survey.numeric, [code])[0].values;
  const numeric = columnsOf(survey.numeric, codesOf(lists.metrics));
  return {
    weights: survey.weights,
    metrics: lists.metrics.map((place, at) => ({ ...place, values: numeric[at].values })),
    cluster: responses(lists.cluster),
    profile: responses(lists.profile),
  };
}
