import { calls, type ExistingCheck } from '@qp/contract';
import { send } from '../../../lib/http.ts';
import type { StartedJob } from '../../../lib/job-follower.ts';
import type { DescribingLists } from '../describing-variables.ts';

/** The column or variable by the code of the segment; empty for none. */
type Probabilities = Readonly<Record<string, string>>;

/** Where existing segments are, as chosen on the screen. Columns that were not chosen are proposed by the server. */
export type ExistingSource =
  | { readonly kind: 'variable'; readonly variable: string; readonly probabilities?: Probabilities }
  | {
      readonly kind: 'file';
      readonly file: File;
      readonly idColumn?: string;
      readonly segmentColumn?: string;
      readonly probabilities?: Probabilities;
    };

export function checkExisting(projectID: string, source: ExistingSource, signal: AbortSignal): Promise<ExistingCheck> {
  const params = { projectID };
  if (source.kind === 'variable') {
    const { variable, probabilities } = source;
    return send(calls.checkExistingSegments, {
      params,
      json: { variable, ...(probabilities && { probabilities }) },
      signal,
    });
  }
  return send(calls.checkExistingSegments, { params, ...uploadOf(source, {}), signal });
}

interface ExistingRun extends DescribingLists {
  readonly name: string;
  readonly key: string;
  /** The name of a weight that was made to targets; empty for that of the survey. */
  readonly weight: string;
}

export async function startExisting(
  projectID: string,
  source: ExistingSource,
  { name, key, weight, ...lists }: ExistingRun,
): Promise<StartedJob<null>> {
  const { cluster, profile, metrics } = lists;
  const common = { name, submission_key: key, weight };
  const { job_id: id } =
    source.kind === 'variable'
      ? await send(calls.useExistingSegments, {
          params: { projectID },
          json: {
            ...common,
            variable: source.variable,
            ...(source.probabilities && { probabilities: { ...source.probabilities } }),
            cluster: [...cluster],
            profile: [...profile],
            metrics: [...metrics],
          },
        })
      : await send(calls.useExistingSegments, {
          params: { projectID },
          ...uploadOf(source, {
            ...common,
            cluster: JSON.stringify(cluster),
            profile: JSON.stringify(profile),
            metrics: JSON.stringify(metrics),
          }),
        });
  return { id, about: null };
}

function uploadOf(
  { file, idColumn, segmentColumn, probabilities }: Extract<ExistingSource, { kind: 'file' }>,
  fields: Readonly<Record<string, string>>,
) {
  return {
    fields: {
      ...fields,
      ...(idColumn !== undefined && { id_column: idColumn }),
      ...(segmentColumn !== undefined && { segment_column: segmentColumn }),
      ...(probabilities && { probabilities: JSON.stringify(probabilities) }),
    },
    files: { segments_file: file },
  };
}
