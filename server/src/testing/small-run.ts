import { type CallAnswer, type CallBody, calls, type Run } from '@qp/contract';
import type { Client } from './client.ts';

type Design = CallBody<typeof calls.createRun>;

interface SmallRun extends Partial<Omit<Design, 'cluster' | 'profile' | 'metrics'>> {
  cluster: readonly string[];
  profile?: readonly string[];
  metrics?: readonly string[];
}

/**
 * Asks for a run that is over quickly: answers are categories and the number of segments is given, unless said otherwise. The
 * product's own choices try several models on held-out respondents, which takes most of the time of a small run.
 */
export function submitRun(
  client: Client,
  projectID: string,
  { cluster, profile = [], metrics = [], ...more }: SmallRun,
): Promise<CallAnswer<typeof calls.createRun>> {
  const lists = {
    cluster: JSON.stringify(cluster),
    profile: JSON.stringify(profile),
    metrics: JSON.stringify(metrics),
  };
  const body = { name: 'Needs', max_clusters: '2', criterion: 'max', answers: 'categories', ...more, ...lists };
  return client.ask(calls.createRun, { params: { projectID }, body });
}

/** The same, finished. */
export async function makeRun(client: Client, projectID: string, design: SmallRun): Promise<Run> {
  const { job_id, run_id } = await submitRun(client, projectID, design);
  const { status, error_message } = await client.waitFor(job_id);
  if (status !== 'finished') throw new Error(`the run has failed: ${error_message}`);
  return client.ask(calls.run, { params: { runID: run_id } });
}
