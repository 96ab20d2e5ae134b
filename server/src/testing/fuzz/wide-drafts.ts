import { calls, type ImportDraft } from '@qp/contract';
import type { Client } from '../client.ts';

const COLUMNS = 20_000;

/** What an analyst does with a file of as many columns as the Data check takes; each step is measured by the caller. */
export async function* wideDraft(
  client: Client,
): AsyncGenerator<readonly [step: string, work: () => Promise<unknown>]> {
  const codes = Array.from({ length: COLUMNS }, (_, n) => `Q${n}`);
  const content = [codes, codes.map((_, n) => n % 5), codes.map((_, n) => n % 3)]
    .map((row) => row.join(','))
    .join('\n');
  let importID = '';
  yield [
    'is uploaded and read',
    async () => {
      const files = [{ field: 'import_file', name: 'wide.csv', content }];
      const started = await client.ask(calls.newImport, { files });
      importID = started.import_id;
      await client.waitFor(started.job_id);
    },
  ];
  const params = { importID };
  const load = (): Promise<ImportDraft> => client.ask(calls.importDraft, { params });
  yield ['is loaded', load];
  yield [
    'is changed in every column',
    async () => {
      const { revision } = await load();
      const changes = JSON.stringify([{ codes, set: { label: 'A label' } }]);
      await client.ask(calls.changeImport, { params, body: { changes, words: 'All', revision: String(revision) } });
    },
  ];
}
