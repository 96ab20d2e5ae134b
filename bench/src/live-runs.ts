import { calls } from '@qp/contract';
import type { LiveServer } from './live-server.ts';

/** Runs of a live server, as a person makes them. */

/** Finer than what is measured. */
const POLLED_MILLISECONDS = 25;

/** From Submit to a finished run. */
export async function submit(
  server: LiveServer,
  projectID: string,
  cluster: readonly string[],
  maxClusters: number,
): Promise<{ seconds: number; runID: string }> {
  const start = performance.now();
  const { job_id, run_id } = await create(server, projectID, cluster, maxClusters);
  await finished(server, job_id);
  return { seconds: (performance.now() - start) / 1000, runID: run_id };
}

/** From Submit until a small run computes; it goes on. */
export async function secondsToStart(
  server: LiveServer,
  projectID: string,
  cluster: readonly string[],
): Promise<number> {
  const start = performance.now();
  const { job_id } = await create(server, projectID, cluster, 2);
  while (((await server.ask(calls.statusPing, { jobID: job_id })) as { status: string }).status === 'pending') {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return (performance.now() - start) / 1000;
}

async function create(
  server: LiveServer,
  projectID: string,
  cluster: readonly string[],
  maxClusters: number,
): Promise<{ job_id: string; run_id: string }> {
  const body = {
    name: `Bench ${maxClusters}`,
    max_clusters: String(maxClusters),
    cluster: JSON.stringify(cluster),
    profile: '[]',
    metrics: '[]',
  };
  return (await server.post(calls.createRun, { projectID }, body)) as { job_id: string; run_id: string };
}

/** Waits until a job has ended well. */
export async function finished(server: LiveServer, jobID: string): Promise<void> {
  for (;;) {
    const { status, error_message } = (await server.ask(calls.statusPing, { jobID })) as Record<string, string>;
    if (status === 'failed') throw new Error(`the run failed: ${error_message}`);
    if (status === 'finished') return;
    await new Promise((resolve) => setTimeout(resolve, POLLED_MILLISECONDS));
  }
}
