import type { RunListItem } from '@qp/contract';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { answer, standInServer } from '../../../testing/stand-in-server.ts';
import { cancelRun, runListKey } from './api.ts';

const { answers, asked } = standInServer();
const run = { id: 'r', job_id: '00000000-0000-4000-8000-000000000001' } as RunListItem;
const cancelling = (client: QueryClient) =>
  new MutationObserver(client, { mutationFn: (one: RunListItem) => cancelRun(client, 'p', one) });

it('a run that is cancelled is looked for again in the list', async () => {
  const client = new QueryClient();
  client.setQueryData(runListKey('p'), [run]);
  answers.push(answer(200, { status: 'failed', error_message: 'Cancelled.' }));
  await cancelling(client).mutate(run);
  expect(asked.map(({ url }) => url)).toEqual([expect.stringContaining(run.job_id)]);
  expect(client.getQueryState(runListKey('p'))?.isInvalidated).toBe(true);
});

it('a run that could not be cancelled stays as it is listed', async () => {
  const client = new QueryClient();
  client.setQueryData(runListKey('p'), [run]);
  answers.push(answer(404, { error_message: 'There is no such thing here.', code: 'not-found' }));
  await expect(cancelling(client).mutate(run)).rejects.toThrow('There is no such thing here.');
  expect(client.getQueryState(runListKey('p'))?.isInvalidated).toBe(false);
});
