import { MAX_CLUSTERS, type Run, type VariableLists } from '@qp/contract';
import type { DuplicatedRun } from '../../../lib/project.ts';

type DesignOfRun = Pick<
  Run,
  'name' | 'clusterNum' | 'description' | 'alpha' | 'criterion' | 'answers' | 'seed' | 'starts'
>;

/** The lists as the checkboxes of the cross-tab say, everything else as the run was made. */
export function duplicateOf(run: DesignOfRun, lists: Readonly<VariableLists>): DuplicatedRun {
  return {
    name: run.name,
    clusterNum: run.clusterNum,
    cluster: [...lists.cluster],
    profile: [...lists.profile],
    metrics: [...lists.metrics],
    description: run.description,
    alpha: run.alpha,
    criterion: run.criterion,
    answers: run.answers,
    seed: run.seed,
    starts: run.starts,
  };
}

/** The same with room for twice as many segments, where the best number was the largest that was tried. */
export function withTwiceTheMaximum(run: DesignOfRun, lists: Readonly<VariableLists>): DuplicatedRun {
  return { ...duplicateOf(run, lists), clusterNum: Math.min(MAX_CLUSTERS, 2 * run.clusterNum) };
}
