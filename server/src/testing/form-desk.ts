import { calls } from '@qp/contract';
import type { Classifier } from '@qp/engine/typing-tool';
import type { TestServer } from './harness.ts';
import { makeTypedRun } from './typed-run.ts';

export const SETTINGS = { title: 'Who <are> you?', ending: 'segment', open: 'true' } as const;

export type FormDesk = Awaited<ReturnType<typeof openFormDesk>>;

/** Where an analyst publishes the form of a run. */
export async function openFormDesk(server: TestServer) {
  const { client, params } = await makeTypedRun(server, { segments: 2, statements: 3 });
  const { db } = server.app;
  return {
    client,
    params,
    /** Gives the run its first typing tool, as a search does. */
    equip: ({ file }: Pick<Classifier, 'file'>) =>
      db
        .insertInto('typing_results')
        .values({ run_id: params.runID, result: '{}', classifier: JSON.stringify(file) })
        .execute(),
    use: ({ file }: Pick<Classifier, 'file'>) =>
      db
        .updateTable('typing_results')
        .set({ classifier: JSON.stringify(file) })
        .where('run_id', '=', params.runID)
        .execute(),
    publish: async (more: Record<string, string> = {}) =>
      (await client.ask(calls.publishForm, { params, body: { ...SETTINGS, ...more } as typeof SETTINGS })).form!,
    local: (url: string) => `${server.url}${new URL(url).pathname}`,
  };
}

/** As a browser does it: from the page, with the version of the questions that it shows. */
export async function post(url: string, body: Record<string, string>): Promise<Response> {
  const version = /name="version" value="(\d+)"/.exec(await (await fetch(url)).text())?.[1] ?? '';
  return send(url, { version, ...body });
}

export const send = (url: string, body: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' });
