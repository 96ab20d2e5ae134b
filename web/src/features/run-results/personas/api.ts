import { calls, type Run } from '@qp/contract';
import type { PersonaEdits } from '@qp/facts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../../lib/http.ts';

export interface SavedEdits {
  readonly version: number;
  readonly edits: readonly PersonaEdits[];
}
/** All that can be edited and taken back: what is beside the figures, and the descriptions, which hold names and texts. */
export interface PersonaDraft {
  readonly edits: readonly PersonaEdits[];
  readonly descriptions: readonly string[];
}

export const personasKey = (runID: string) => ['personas', runID] as const;

export function personasQuery(runID: string) {
  return queryOptions({
    queryKey: personasKey(runID),
    queryFn: async ({ signal }): Promise<SavedEdits> => {
      const { version, edits } = await send(calls.personas, { params: { runID }, signal });
      return { version, edits };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export async function savePersonas(
  { id: runID, versions }: Pick<Run, 'id' | 'versions'>,
  version: number,
  { edits, descriptions }: PersonaDraft,
  anyway: boolean,
) {
  const body = {
    version: String(version),
    segments_version: String(versions.segments),
    edits: JSON.stringify(edits),
    descriptions: JSON.stringify(descriptions),
    ...(anyway && { all_the_same: 'true' as const }),
  };
  const saved = await send(calls.updatePersonas, { params: { runID }, body });
  const patch = { updatedDate: saved.updatedDate, versions: { ...versions, segments: saved.segments_version } };
  return { version: saved.version, merged: saved.merged, patch };
}
