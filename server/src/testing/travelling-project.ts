import { calls, type Run } from '@qp/contract';
import type { Client } from './client.ts';
import { makeRun } from './small-run.ts';
import { makeProject } from './survey-project.ts';

/** A project with something of everything that an archive carries: a described run, a typing tool, an open form, a quote. */
export async function makeTravels(client: Client): Promise<{ projectID: string; run: Run }> {
  const projectID = await makeProject(client, 'Travels');
  const { id: runID } = await makeRun(client, projectID, {
    max_clusters: '3',
    cluster: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'],
    profile: ['AGE'],
    metrics: ['SPEND'],
  });
  const params = { runID };
  const descriptions = ['Savers\nThey save.', 'Spenders', 'Others'];
  await client.ask(calls.updateDescription, { params, body: { descriptions: JSON.stringify(descriptions) } });
  await client.ask(calls.updateNote, { params, body: { note: 'For the board.\nNot for the client.' } });
  const search = { variables: JSON.stringify(['A1', 'A2', 'A3']), segments: '[1,2]', feature_num: '2' };
  const { job_id } = await client.ask(calls.topK, { params, body: search });
  const { status, error_message } = await client.waitFor(job_id, calls.resultPing);
  if (status !== 'finished') throw new Error(`the search has failed: ${error_message}`);
  await client.ask(calls.publishForm, { params, body: { title: 'Who are you?', ending: 'segment', open: 'true' } });
  const edits = JSON.stringify(descriptions.map(() => ({ hidden: [], order: [], quote: 'I save.' })));
  const body = { version: '0', edits, descriptions: JSON.stringify(descriptions) };
  await client.ask(calls.updatePersonas, { params, body });
  return { projectID, run: await client.ask(calls.run, { params }) };
}

/** The whole project as one file. */
export async function exportedProject(client: Client, projectID: string): Promise<Buffer> {
  const { job_id } = await client.ask(calls.exportProject, { params: { projectID }, body: {} });
  const { status, file_url, error_message } = await client.waitFor(job_id, calls.archivePing);
  if (status !== 'finished') throw new Error(`the export has failed: ${error_message}`);
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${client.url}${file_url}`, { headers: { cookie } });
  const named = response.headers.get('content-disposition') ?? '';
  if (!named.includes('project.zip')) throw new Error(`the archive has no name of its own: ${named}`);
  return Buffer.from(await response.arrayBuffer());
}

export const archiveFile = (content: Uint8Array) => [{ field: 'project_file', name: 'Travels project.zip', content }];
