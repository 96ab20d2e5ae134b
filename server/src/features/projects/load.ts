import type { PickerVariable, ProjectLoad } from '@qp/contract';
import { VARIABLE_HEADERS } from '@qp/contract';
import type { ProjectVariable } from './queries.ts';
import type { VariableUse } from './tables.ts';

/** The three dictionaries that the design form is given. */
export function projectLoad(variables: readonly ProjectVariable[]): ProjectLoad {
  const numbered = variables.some(({ code }) => /^\d+$/.test(code));
  const dictionary = (use: VariableUse): Record<string, PickerVariable> =>
    Object.fromEntries(
      variables
        .map((variable, position) => ({ ...variable, position }))
        .filter(({ uses }) => uses.includes(use))
        .map(({ code, label, dimension, factor, type, scale_points, position }) => [
          code,
          {
            ...{ Variable: code, 'Variable Label': label, Dimension: dimension, Factor: factor, 'Data Type': type },
            ...(numbered && { position }),
            ...(use === 'cluster' &&
              typeof scale_points === 'number' && { counts_as: scale_points > 0 ? 'scale' : 'categories' }),
          },
        ]),
    );
  return {
    cluster_dict: dictionary('cluster'),
    profile_dict: dictionary('profile'),
    metrics_dict: dictionary('metrics'),
    variable_headers: [...VARIABLE_HEADERS],
  };
}
