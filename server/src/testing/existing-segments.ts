import { address, type Call, calls, type ExistingCheck, type Run } from '@qp/contract';
import { expect } from 'vitest';
import type { Client } from './client.ts';

/** Existing segments of a project in a test: used, checked or refused. */

type Fields = Record<string, string>;
type Content = string | Uint8Array;

export const DESCRIBING = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6'];

/** Rows of "id,…" for the people of a small survey; no one where nothing is said. */
export function personRows(cells: (n: number) => string | null, head = 'ID,segment', respondents = 240): string {
  const rows = Array.from({ length: respondents }, (_, n) => {
    const own = cells(n);
    return own === null ? '' : `P${n + 1},${own}\n`;
  });
  return `${head}\n${rows.join('')}`;
}

export function existingSegments(client: Client, projectID: string) {
  const params = { projectID };
  const upload = (content: Content, name: string) => [{ field: 'segments_file', name, content }];
  const fields = (more: Fields) => ({
    name: 'Given',
    cluster: JSON.stringify(DESCRIBING),
    profile: '["AGE"]',
    metrics: '["SPEND"]',
    ...more,
  });
  const load = (runID: string): Promise<Run> => client.ask(calls.run, { params: { runID } });
  const runs = async () => (await client.ask(calls.runList, { params })).run_list.length;
  return {
    load,
    async use(content: Content, more: Fields = {}, name = 'segments.csv'): Promise<Run> {
      const sent = { params, body: fields(more), files: upload(content, name) };
      const { job_id, run_id } = await client.ask(calls.useExistingSegments, sent);
      expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
      return load(run_id);
    },
    /** The sentence of a refusal; nothing is created by it. */
    async refused(content: Content, more: Fields = {}, name = 'segments.csv'): Promise<string> {
      const before = await runs();
      const answer = await client.send(calls.useExistingSegments, {
        params,
        body: fields(more),
        files: upload(content, name),
      });
      expect(answer.status).toBe(422);
      expect(await runs()).toBe(before);
      return (answer.json() as { error_message: string }).error_message;
    },
    check(content: Content, body: Fields = {}, name = 'segments.csv'): Promise<ExistingCheck> {
      return client.ask(calls.checkExistingSegments, { params, body, files: upload(content, name) });
    },
    async download(call: Call, runID: string): Promise<string> {
      return (await client.request(address(call, { runID }))).text;
    },
    async exported(start: Call, ping: Call, runID: string): Promise<Uint8Array> {
      const { job_id } = (await client.ask(start, { params: { runID } })) as { job_id: string };
      const { status, file_url } = await client.waitFor(job_id, ping);
      expect(status).toBe('finished');
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(new URL(file_url ?? '', client.url), { headers: { cookie, accept: 'text/html' } });
      return new Uint8Array(await response.arrayBuffer());
    },
  };
}
