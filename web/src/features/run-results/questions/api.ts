import { calls, NAME_LIMIT, type Run } from '@qp/contract';
import type { RunQuestions } from '@qp/facts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../../lib/http.ts';
import type { StartedJob } from '../../../lib/job-follower.ts';
import { poll } from '../../../lib/polling.ts';

const POLL_MS = 400;
export const TRY_POLL_MS = 800;

/** Computed by a job at the first visit, which this waits for; null where there are too few respondents. */
export function questionsQuery(runID: string) {
  return queryOptions({
    queryKey: ['questions', runID] as const,
    queryFn: async ({ signal }): Promise<RunQuestions | null> => {
      for (;;) {
        const { questions, job_id: jobID } = await send(calls.questions, { params: { runID }, signal });
        if (questions || jobID === null) return questions;
        await poll(calls.statusPing, jobID, POLL_MS, { signal });
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The run that is being tried; null until the server has taken it. */
export interface Tried {
  readonly runID: string | null;
}

/** Starts the same run with other cluster variables. */
export async function startTrial(run: Run, cluster: readonly string[], name: string): Promise<StartedJob<Tried>> {
  const { profile, metrics } = run.fitted;
  const { job_id: id, run_id: runID } = await send(calls.createRun, {
    params: { projectID: run.project_id },
    body: {
      name: name.slice(0, NAME_LIMIT),
      max_clusters: String(run.clusterNum),
      cluster: JSON.stringify(cluster),
      profile: JSON.stringify(
        [...new Set([...profile, ...run.fitted.cluster])].filter((code) => !cluster.includes(code)),
      ),
      metrics: JSON.stringify(metrics),
      numbers: JSON.stringify(run.fitted.numbers.filter((code) => cluster.includes(code))),
      description: run.description,
      alpha: String(run.alpha),
      criterion: run.criterion,
      answers: run.answers,
      seed: String(run.seed),
      starts: run.starts === null ? '' : String(run.starts),
      ...(run.weight && { weight: run.weight.name }),
      submission_key: crypto.randomUUID(),
    },
  });
  return { id, about: { runID } };
}
