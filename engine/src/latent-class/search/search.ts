import type { Model } from '../rows/model.ts';
import type { ModelTasks } from '../threads/model-tasks.ts';
import { type ClimbTasks, type Effort, fromRandom } from './line.ts';
import { type Search, SearchAccount } from './search-account.ts';

/** What a search asks of the threads: whole lines, or the climbs of requested starts. */
export type SearchTasks = ClimbTasks & Pick<ModelTasks, 'followLine' | 'endSearch'>;

/** Finds the best solution with a given number of segments [LC7]. It depends on the data and the seed alone. */
export async function searchBest(tasks: SearchTasks, model: Model, segments: number, effort: Effort): Promise<Search> {
  const account = new SearchAccount();
  const requested = segments === 1 ? 1 : effort.starts;
  if (requested !== null) {
    account.add(await fromRandom(tasks, model, segments, effort, requested));
    return account.result();
  }
  for (let line = 0; !account.isEnough(); line++) {
    account.add(await tasks.followLine(segments, effort, { line, cools: account.cools }, account.furtherLines()));
  }
  tasks.endSearch(segments);
  return account.result();
}
