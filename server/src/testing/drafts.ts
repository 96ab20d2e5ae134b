import { calls, type ImportDraft } from '@qp/contract';
import type { Client } from './client.ts';

/** Surveys on their way into a project. */

/** Uploads a file and waits until it has been read. */
export async function draftOf(client: Client, name: string, content: string | Uint8Array): Promise<ImportDraft> {
  const { job_id, import_id } = await client.ask(calls.newImport, { files: [{ field: 'import_file', name, content }] });
  const { status, error_message } = await client.waitFor(job_id);
  if (status === 'failed') throw new Error(error_message);
  return client.ask(calls.importDraft, { params: { importID: import_id } });
}

type Revision = Pick<ImportDraft, 'import_id' | 'revision'>;

export const change = (client: Client, draft: Revision, codes: string[], set: object, words = 'A change') =>
  client.ask(calls.changeImport, {
    params: { importID: draft.import_id },
    body: { changes: JSON.stringify([{ codes, set }]), words, revision: String(draft.revision) },
  });

/** Creates the project and waits for its job. */
export async function madeProject(client: Client, importID: string, name: string): Promise<string> {
  const { success, job_id } = await client.ask(calls.makeProject, { params: { importID }, body: { name } });
  const { status, error_message } = await client.waitFor(job_id);
  if (status !== 'finished') throw new Error(error_message);
  return projectIdOf(success);
}

export const projectIdOf = (success: string) => /^\/project\/([0-9a-f-]+)\/$/.exec(success)?.[1] ?? '';
