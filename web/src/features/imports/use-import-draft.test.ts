import type { ImportChanged, ImportDraft } from '@qp/contract';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { draftQuery } from './api.ts';
import { draftChanges } from './use-import-draft.ts';

it('changes wait for each other, and each comes on top of the one before', async () => {
  const client = new QueryClient();
  const key = draftQuery('i').queryKey;
  client.setQueryData(key, { variables: [], revision: 4 } as unknown as ImportDraft);
  const change = () => new MutationObserver(client, draftChanges(client, 'i'));
  const told: string[] = [];
  const answers = [Promise.withResolvers<ImportChanged>(), Promise.withResolvers<ImportChanged>()];
  const sent = answers.map(({ promise }) =>
    change().mutate((revision) => {
      told.push(revision);
      return promise;
    }),
  );
  await Promise.resolve();
  expect(told).toEqual(['4']);
  answers[0].resolve({ changed: [], undo: 'Label of A', redo: null, revision: 5 });
  await sent[0];
  answers[1].resolve({ changed: [], undo: 'Label of B', redo: null, revision: 6 });
  await sent[1];
  expect(told).toEqual(['4', '5']);
  expect(client.getQueryData(key)).toMatchObject({ revision: 6, undo: 'Label of B' });
});
