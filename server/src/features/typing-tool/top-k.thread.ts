import type { TopKResult, TopKStats } from '@qp/contract';
import { findTopK, type TopK } from '@qp/engine/typing-tool';
import type { ClassifierFile, Stage } from '@qp/facts';
import { stageText, stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../platform/queue/thread.ts';
import {
  CURVE_TO,
  makeClassifier,
  mostQuestions,
  readSource,
  refusingUnfitData,
  typingData,
} from './survey-columns.thread.ts';
import type { TypingTask } from './typing-task.ts';

export interface TopKTask extends TypingTask {
  readonly questions: number;
  /** Segment numbers, from 1. */
  readonly targets: readonly number[];
  /** Items of a set, where an exercise is asked. */
  readonly setItems: number;
}

export interface TopKOutcome {
  readonly result: TopKResult;
  readonly classifier: ClassifierFile;
}

/** Where on the bar the segments have been refitted without each fold, and the search has been repeated there. */
const FOUND = 0.3;
const SEARCHED = 0.8;

export default threadWork<TopKTask, TopKOutcome>(async (task, { progress, signal }) => {
  progress(0, stageWords('en').readingSurvey);
  const part = (from: number, to: number) => ({
    signal,
    progress: (share: number, stage: Stage) => progress(from + (to - from) * share, stageText(stage, 'en')),
  });
  const source = await readSource(task, part(0, FOUND));
  const codes = task.variables.map(({ code }) => code);
  const targets = task.targets.map((number) => number - 1);
  const data = typingData(source, codes, task.setItems);
  const most = mostQuestions(data);
  const questions = Math.min(task.questions, most);
  const curveTo = Math.max(questions, Math.min(CURVE_TO, most));
  const top = refusingUnfitData(() => findTopK(data, { questions, targets, curveTo }, part(FOUND, SEARCHED)));
  const chosen = top.chosen.map((at) => data.columns[at]);
  const classifier = makeClassifier(source, { ...data, columns: chosen }, targets, part(SEARCHED, 1), top);
  const labels = new Map(task.variables.map(({ code, label }) => [code, label]));
  return {
    result: {
      features: chosen.map(({ code, items }) => items?.join(', ') ?? labels.get(code)!),
      feature_arr: chosen.map(({ code }) => code),
      stats: statsOf(top, task.segments),
      asked: {
        feature_num: questions,
        variables: codes,
        segments: [...task.targets],
        set_items: task.setItems,
      },
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
    truly: stats.truly ?? null,
    curve: stats.curve.map(({ all, targetsAndOut, inTargets }, i) => ({
      questions: i + 1,
      acc: all,
      acc_targets_and_out: targetsAndOut,
      acc_in_target_groups: inTargets,
    })),
  };
}
