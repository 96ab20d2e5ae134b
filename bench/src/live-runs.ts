import { calls } from '@qp/contract';
import type { LiveServer } from './live-server.ts';

/** Runs of a live server, as a person makes them. */

/** From Submit to a finished run. */
export async function submit(
  server: LiveServer,
  projectID: string,
  cluster: readonly string[],
  maxClusters: number,
): Promise<{ seconds: number; runID: string }> {
  const start = performance.now();
  const body = {
    name: 'Bench',
    max_clusters: String(maxClusters),
    cluster: JSON.stringify(cluster),
    profile: '[]',
    metrics: '[]',
  };
  const answer = (await server.post(calls.createRun, { projectID }, body)) as { job_id: string; run_id: string };
  await finished(server, answer.job_id);
  return { seconds: (performance.now() - start) / 1000, runID: answer.run_id };
}

/** Waits until a job has ended well. */
export async function finished(server: LiveServer, jobID: string): Promise<void> {
  for (;;) {
    const { status, error_message } = (await server.ask(calls.statusPing, { jobID })) as Record<string, string>;
    if (status === 'failed') throw new Error(`the run failed: ${error_message}`);
    if (status === 'finished') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
