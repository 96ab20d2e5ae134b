import type { CrosstabInput } from '@qp/engine/crosstab';
import type { CategoricalColumn, NumericColumn, Survey } from '@qp/engine/survey';
import type { VariablePlace } from './segmentation.ts';

export interface CrosstabLists {
  /** Each list in the order of the dictionary. */
  readonly cluster: readonly VariablePlace[];
  readonly profile: readonly VariablePlace[];
  readonly metrics: readonly VariablePlace[];
}

/** The columns of a survey that a cross-tab counts, with their places in the dictionary. */
export function crosstabInput(
  survey: Survey,
  lists: CrosstabLists,
): Pick<CrosstabInput, 'weights' | 'cluster' | 'profile' | 'metrics'> {
  const categorical = new Map(survey.categorical.map((column) => [column.code, column]));
  const numeric = new Map(survey.numeric.map((column) => [column.code, column]));
  const responses = (place: VariablePlace) => ({ ...place, ...columnOf(categorical, place) });
  return {
    weights: survey.weights,
    metrics: lists.metrics.map((place) => ({ ...place, values: columnOf(numeric, place).values })),
    cluster: lists.cluster.map(responses),
    profile: lists.profile.map(responses),
  };
}

export function columnOf<C extends CategoricalColumn | NumericColumn>(
  columns: ReadonlyMap<string, C>,
  { code }: VariablePlace,
): C {
  const column = columns.get(code);
  if (!column) throw new Error(`the stored survey has no column ${code}`);
  return column;
}
