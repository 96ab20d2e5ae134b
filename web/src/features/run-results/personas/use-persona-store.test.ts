import { NO_EDITS } from '@qp/facts';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { answer, standInServer } from '../../../testing/stand-in-server.ts';
import { personasKey } from './api.ts';
import { personaSaves } from './use-persona-store.ts';

const { answers, asked } = standInServer();
const RUN = '00000000-0000-4000-8000-000000000001';

it('saves wait for each other, and each is made on the version that the last one left', async () => {
  const client = new QueryClient();
  const run = { id: RUN, versions: { view: 0, name: 0, note: 0, segments: 3, description: 0 } };
  client.setQueryData(personasKey(RUN), { version: 7, edits: [NO_EDITS] });
  const saved = (version: number) =>
    answer(200, { version, segments_version: 3, updatedDate: '2026-11-16T10:00:00.000Z', merged: false });
  answers.push(saved(8), saved(9));
  const sent = ['Savers', 'Spenders'].map((name) =>
    new MutationObserver(client, personaSaves(client, run)).mutate({
      next: { edits: [NO_EDITS], descriptions: [name] },
    }),
  );
  await vi.advanceTimersByTimeAsync(0);
  await Promise.all(sent);
  const bodies = asked.map(({ init }) => new URLSearchParams(init.body as URLSearchParams));
  expect(bodies.map((body) => [body.get('version'), body.get('descriptions')])).toEqual([
    ['7', '["Savers"]'],
    ['8', '["Spenders"]'],
  ]);
  expect(client.getQueryData(personasKey(RUN))).toMatchObject({ version: 9 });
});
