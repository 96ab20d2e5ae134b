import type { CrosstabInput } from '@qp/engine/crosstab';
import { columnsOf, type Survey } from '@qp/engine/survey';
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
    columnsOf(survey.categorical, codesOf(places)).map((column, at) => ({ ...places[at], ...column }));
  const numeric = columnsOf(survey.numeric, codesOf(lists.metrics));
  return {
    weights: survey.weights,
    metrics: lists.metrics.map((place, at) => ({ ...place, values: numeric[at].values })),
    cluster: responses(lists.cluster),
    profile: responses(lists.profile),
  };
}

const codesOf = (places: readonly VariablePlace[]) => places.map(({ code }) => code);
