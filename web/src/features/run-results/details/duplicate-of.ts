import { MAX_CLUSTERS, type Run, type VariableLists } from '@qp/contract';
import type { DuplicatedRun } from '../../../lib/project.ts';

type DesignOfRun = Pick<
  Run,
  'name' | 'clusterNum' | 'description' | 'alpha' | 'criterion' | 'answers' | 'seed' | 'starts' | 'weight' | 'fitted'
>;

/** The lists as ticked in the cross-tab, everything else as in the run. */
export function duplicateOf(run: DesignOfRun, lists: Readonly<VariableLists>): DuplicatedRun {
  return {
    name: run.name,
    clusterNum: run.clusterNum,
    cluster: [...lists.cluster],
    profile: [...lists.profile],
    metrics: [...lists.metrics],
    numbers: run.fitted.numbers.filter((code) => lists.cluster.includes(code)),
    description: run.description,
    alpha: run.alpha,
    criterion: run.criterion,
    answers: run.answers,
    seed: run.seed,
    starts: run.starts,
    ...(run.weight && { weight: run.weight }),
  };
}

/** The same with twice the maximum, for runs whose best number of segments was the maximum. */
export function withTwiceTheMaximum(run: DesignOfRun, lists: Readonly<VariableLists>): DuplicatedRun {
  return { ...duplicateOf(run, lists), clusterNum: Math.min(MAX_CLUSTERS, 2 * run.clusterNum) };
}

/** A fit of as many segments to the same variables, to compare existing segments with. */
export function fitToCompare(run: DesignOfRun & Pick<Run, 'segments'>, lists: Readonly<VariableLists>): DuplicatedRun {
  return { ...duplicateOf(run, lists), clusterNum: run.segments, criterion: 'max', answers: 'auto' };
}

/** The same without the number that decides its segments, which then describes them. */
export function withoutNumber(
  run: DesignOfRun & Pick<Run, 'answers_found'>,
  lists: Readonly<VariableLists>,
): DuplicatedRun {
  const code = run.answers_found?.alone?.code;
  const cluster = lists.cluster.filter((one) => one !== code);
  const metrics = code === undefined || lists.metrics.includes(code) ? lists.metrics : [...lists.metrics, code];
  return duplicateOf(run, { ...lists, cluster, metrics });
}
