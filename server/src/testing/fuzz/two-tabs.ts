import { calls, type RunView, viewForm, viewOf } from '@qp/contract';
import type { Client } from '../client.ts';

/** Changes to a view, each of one group: two of one group clash, two of different groups are merged. */
const CHANGES: readonly Partial<RunView>[] = [
  { confidence: 90 },
  { confidence: 99 },
  { correctedShares: 'yes' },
  { sortRowsDir: 'asc' },
  { filterCriteriaValue: '≥', filterThresholdValue: 20 },
  { filterCriteriaValue: '≥', filterThresholdValue: 30 },
];

const groupOf = (change: Partial<RunView>) => Object.keys(change).join();

/** Two tabs save at the same moment, on one version: every pair of changes. Returns what went wrong. */
export async function savesInTwoTabs(client: Client, runID: string): Promise<string[]> {
  const problems: string[] = [];
  const load = () => client.ask(calls.run, { params: { runID } });
  const first = await load();
  for (const one of CHANGES) {
    for (const two of CHANGES) {
      // The same start for every pair.
      await client.send(calls.updateConfig, { params: { runID }, body: viewForm(viewOf(first)) });
      const open = await load();
      const save = (change: Partial<RunView>) => {
        const body = { ...viewForm({ ...viewOf(open), ...change }), version: String(open.versions.view) };
        return client.send(calls.updateConfig, { params: { runID }, body });
      };
      const statuses = (await Promise.all([save(one), save(two)])).map(({ status }) => status);
      const stored = await load();
      const clash = one !== two && groupOf(one) === groupOf(two);
      const expected = clash ? '200,409' : '200,200';
      const kept = [one, two].map((change) =>
        Object.entries(change).every(([name, value]) => stored[name as keyof RunView] === value),
      );
      const label = `two tabs, ${JSON.stringify(one)} and ${JSON.stringify(two)}`;
      if (statuses.toSorted((a, b) => a - b).join() !== expected) problems.push(`${label}: ${statuses.join()}`);
      if (kept.filter(Boolean).length !== (clash ? 1 : 2)) problems.push(`${label}: ${kept.join()} stored`);
    }
  }
  return problems;
}
