import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { projectVariables } from '../projects/index.ts';
import type { VariableLists } from './chosen-variables.ts';
import type { VariablePlace } from './segmentation.ts';

/** The variables of a run with their positions in the dictionary, in its order. */
export async function variablePlaces(
  db: Kysely<Database>,
  run: VariableLists & { project_id: string },
): Promise<Record<keyof VariableLists, VariablePlace[]>> {
  const dictionary = await projectVariables(db, run.project_id);
  const placed = (codes: readonly string[]): VariablePlace[] => {
    const chosen = new Set(codes);
    return dictionary
      .filter(({ code }) => chosen.has(code))
      .map(({ code, label, dimension, factor }) => ({ code, label, dimension, factor }));
  };
  return { cluster: placed(run.cluster), profile: placed(run.profile), metrics: placed(run.metrics) };
}
