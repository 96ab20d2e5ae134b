import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Call, calls } from '@qp/contract';
import type { Measurement } from './bench-case.ts';
import { LiveServer } from './live-server.ts';

/** The beginning of every figure about a typing tool on the live server: a project with a finished run. */
export interface TypedRun {
  readonly server: LiveServer;
  /** For files of the case itself; it is deleted afterwards. */
  readonly folder: string;
  readonly projectID: string;
  readonly runID: string;
  /** Codes of the cluster variables, V1, V2, … */
  readonly variables: readonly string[];
}

interface Begin {
  readonly variables: number;
  readonly segments: number;
  /** Writes the three files of the project. */
  files(folder: string): Promise<Files> | Files;
}
type Files = Parameters<LiveServer['createProject']>[1];

export async function withTypedRun(
  { variables: count, segments, files }: Begin,
  measure: (run: TypedRun) => Promise<Measurement[]>,
): Promise<Measurement[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-typed-'));
  // What a run sets off in the background isn't part of these figures.
  const server = await LiveServer.start({ STABILITY_AFTER_RUNS: 'false' });
  try {
    const projectID = await server.createProject('Typed', await files(folder));
    const variables = Array.from({ length: count }, (_, i) => `V${i + 1}`);
    const { run_id: runID, job_id } = await startRun(server, projectID, 'Typed', variables, segments);
    await untilFinished(server, calls.statusPing, job_id);
    return await measure({ server, folder, projectID, runID, variables });
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Answers count as categories: to try both ways takes minutes, and nothing here depends on it. */
export async function startRun(
  server: LiveServer,
  projectID: string,
  name: string,
  variables: readonly string[],
  segments: number,
): Promise<{ run_id: string; job_id: string }> {
  const body = {
    name,
    max_clusters: String(segments),
    criterion: 'max',
    answers: 'categories',
    cluster: JSON.stringify(variables),
    profile: '[]',
    metrics: '[]',
  };
  return (await server.post(calls.createRun, { projectID }, body)) as { run_id: string; job_id: string };
}

export async function untilFinished(server: LiveServer, ping: Call, jobID: string): Promise<void> {
  for (;;) {
    const job = (await server.ask(ping, { jobID })) as { status: string; error_message?: string };
    if (job.status === 'finished') return;
    if (job.status === 'failed') throw new Error(job.error_message);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export const jobOf = (started: unknown): string => (started as { job_id: string }).job_id;
