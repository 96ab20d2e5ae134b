import { calls } from '@qp/contract';
import { smallSurvey } from '@qp/examples';
import Papa from 'papaparse';
import type { Client } from './client.ts';
import type { TestServer, TestUser } from './harness.ts';
import { makeProject } from './survey-project.ts';

/** A small project with a finished run, ready for a typing tool; for tests. */
export interface TypedRun {
  readonly user: TestUser;
  readonly client: Client;
  readonly projectID: string;
  readonly params: { readonly runID: string };
  /** Codes of the cluster variables: statements, and last the age. */
  readonly cluster: readonly string[];
  /** The files of the project by the beginning of their names: `data_`, `discretized_`. */
  file(start: string): string;
}

export async function makeTypedRun(
  server: TestServer,
  { segments = 3, statements = 11 }: { segments?: number; statements?: number } = {},
): Promise<TypedRun> {
  const user = await server.makeUser();
  const client = await server.client(user);
  const survey = { attitudes: statements };
  const projectID = await makeProject(client, 'Small', survey);
  const cluster = [...Array.from({ length: statements }, (_, n) => `A${n + 1}`), 'AGE'];
  const { job_id, run_id } = await client.ask(calls.createRun, {
    params: { projectID },
    body: {
      name: 'Typed',
      max_clusters: String(segments),
      criterion: 'max',
      answers: 'categories',
      cluster: JSON.stringify(cluster),
      profile: '[]',
      metrics: '[]',
    },
  });
  const { status, error_message } = await client.waitFor(job_id);
  if (status !== 'finished') throw new Error(`the run failed: ${error_message}`);
  const files = smallSurvey(survey);
  return {
    user,
    client,
    projectID,
    cluster,
    params: { runID: run_id },
    file: (start) => files.find(({ name }) => name.startsWith(start))!.content,
  };
}

export const csvRows = (text: string): string[][] => Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
