import type { PickerVariable, ProjectLoad } from '@qp/contract';
import type { VariableList } from '@qp/facts';
import { CHOICE_TYPE, canBeNumber, VARIABLE_HEADERS } from '@qp/facts';
import type { ProjectVariable } from './queries.ts';

/** What the form must know of a variable that can be taken as a number. */
function numberIn(variable: ProjectVariable): Pick<PickerVariable, 'number'> {
  if (!canBeNumber(variable)) return {};
  const { unit = '', decimals = null, proposed } = variable.number ?? {};
  const grouped = variable.uses.includes('cluster');
  return { number: { grouped, proposed: proposed ?? !grouped, unit, decimals } };
}

/** The three dictionaries that the design form is given. */
export function projectLoad(variables: readonly ProjectVariable[]): ProjectLoad {
  const numbered = variables.some(({ code }) => /^\d+$/.test(code));
  const dictionary = (use: VariableList): Record<string, PickerVariable> =>
    Object.fromEntries(
      variables
        .map((variable, position) => ({ ...variable, position }))
        .filter((variable) => variable.uses.includes(use) || (use === 'cluster' && canBeNumber(variable)))
        .map((variable): [string, PickerVariable] => {
          const { code, label, dimension, factor, type, scale_points, position } = variable;
          const fields = {
            Variable: code,
            'Variable Label': label,
            Dimension: dimension,
            Factor: factor,
            'Data Type': type,
          };
          return [
            code,
            {
              ...fields,
              ...(numbered && { position }),
              ...(use === 'cluster' &&
                type !== CHOICE_TYPE &&
                typeof scale_points === 'number' && { counts_as: scale_points > 0 ? 'scale' : 'categories' }),
              ...(use === 'cluster' && numberIn(variable)),
            },
          ];
        }),
    );
  return {
    cluster_dict: dictionary('cluster'),
    profile_dict: dictionary('profile'),
    metrics_dict: dictionary('metrics'),
    variable_headers: [...VARIABLE_HEADERS],
  };
}
