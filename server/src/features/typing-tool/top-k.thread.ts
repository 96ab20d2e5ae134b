import type { ClassifierFile, TopKResult, TopKStats } from '@qp/contract';
import { findTopK, type TopK } from '@qp/engine/typing';
import { serveThread } from '../../platform/queue/thread.ts';
import { makeClassifier, readSource, refusingUnfitData, typingData } from './survey-columns.thread.ts';
import type { TypingTask } from './typing-task.ts';

export interface TopKTask extends TypingTask {
  readonly questions: number;
  /** Segment numbers, from 1. */
  readonly targets: readonly number[];
}

export interface TopKOutcome {
  readonly result: TopKResult;
  readonly classifier: ClassifierFile;
}

/** The classifier is fitted once, the search repeated in five folds: it gets this share of the bar. */
const CLASSIFIER_SHARE = 0.3;

serveThread<TopKTask, TopKOutcome>((task, { progress, signal }) => {
  progress(0, 'Reading the survey');
  const source = readSource(task);
  const codes = task.variables.map(({ code }) => code);
  const targets = task.targets.map((number) => number - 1);
  const top = refusingUnfitData(() =>
    findTopK(
      typingData(source, codes),
      { questions: task.questions, targets },
      { signal, progress: (share, stage) => progress(share * (1 - CLASSIFIER_SHARE), stage) },
    ),
  );
  const chosen = top.chosen.map((at) => task.variables[at]!);
  const classifier = makeClassifier(
    source,
    chosen.map(({ code }) => code),
    targets,
    { signal, progress: (share, stage) => progress(1 - CLASSIFIER_SHARE * (1 - share), stage) },
  );
  return {
    result: {
      features: chosen.map(({ label }) => label),
      feature_arr: chosen.map(({ code }) => code),
      stats: statsOf(top, task.segments),
      asked: { feature_num: task.questions, variables: codes, segments: [...task.targets] },
    },
    classifier,
  };
});

function statsOf({ stats, targets }: TopK, segments: number): TopKStats {
  return {
    acc: stats.all,
    acc_targets_and_out: stats.targetsAndOut,
    acc_in_target_groups: stats.inTargets,
    contingency: stats.contingency.map((row) => [...row]),
    contingency_col: stats.contingencyOfColumn.map((row) => [...row]),
    contingency_headers: [
      ...targets.map((target) => `SEG${target + 1}`),
      ...(targets.length < segments ? ['Out'] : []),
    ],
    hit_rates: [...stats.hitRates],
    curve: stats.curve.map(({ all, targetsAndOut, inTargets }, i) => ({
      questions: i + 1,
      acc: all,
      acc_targets_and_out: targetsAndOut,
      acc_in_target_groups: inTargets,
    })),
  };
}
