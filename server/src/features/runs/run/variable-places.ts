import type { NumberFacts } from '@qp/contract';
import { variableLists } from '@qp/facts';
import type { Db } from '../../../database.ts';
import { projectVariables } from '../../projects/index.ts';
import type { VariablePlace } from '../segmentation/index.ts';
import type { VariableLists } from './chosen-variables.ts';

interface DictionaryEntry extends Omit<VariablePlace, 'number'> {
  readonly number?: NumberFacts | null;
}

/** The variables of some lists in the order of the dictionary; numbers among the cluster variables are marked as such. */
export function placesIn(
  dictionary: readonly DictionaryEntry[],
  lists: VariableLists & { readonly numbers: readonly string[] },
): Record<keyof VariableLists, VariablePlace[]> {
  const numbers = new Set(lists.numbers);
  const [cluster, profile, metrics] = variableLists.map((list) => {
    const chosen = new Set(lists[list]);
    return dictionary
      .filter(({ code }) => chosen.has(code))
      .map(({ code, label, dimension, factor, number }): VariablePlace => {
        const format = { unit: number?.unit ?? '', decimals: number?.decimals ?? null };
        return { code, label, dimension, factor, ...(list === 'cluster' && numbers.has(code) && { number: format }) };
      });
  });
  return { cluster, profile, metrics };
}

/** The variables of a run with their positions in the dictionary, in its order. */
export async function variablePlaces(
  db: Db,
  run: VariableLists & { project_id: string; numbers: readonly string[] },
): Promise<Record<keyof VariableLists, VariablePlace[]>> {
  return placesIn(await projectVariables(db, run.project_id), run);
}
