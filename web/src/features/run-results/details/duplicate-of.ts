import { MAX_CLUSTERS, type Run, type VariableLists } from '@qp/contract';
import type { DuplicatedRun } from '../../../lib/project.ts';

type DesignOfRun = Pick<
  Run,
  'name' | 'clusterNum' | 'description' | 'alpha' | 'criterion' | 'answers' | 'seed' | 'starts'
>;

/** The lists as ticked in the cross-tab, everything else as in the run. */
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

/** The same with twice the maximum, for runs whose best number of segments was the maximum. */
export function withTwiceTheMaximum(run: DesignOfRun, lists: Readonly<VariableLists>): DuplicatedRun {
  return { ...duplicateOf(run, lists), clusterNum: Math.min(MAX_CLUSTERS, 2 * run.clusterNum) };
}

/** A fit of as many segments to the same variables, to compare given segments with. */
export function fitToCompare(run: DesignOfRun & Pick<Run, 'segments'>, lists: Readonly<VariableLists>): DuplicatedRun {
  return { ...duplicateOf(run, lists), clusterNum: run.segments, criterion: 'max', answers: 'auto' };
}
