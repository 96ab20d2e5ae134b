import { findReach, type ReachVariable } from '@qp/engine/reach';
import type { Survey } from '@qp/engine/survey';
import { writeClassifier } from '@qp/engine/typing-tool';
import type { Stage } from '@qp/facts';
import { stageText, stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import { peopleOfRun } from '../../runs/people/index.ts';
import { findWithout, refusingUnfitData } from '../survey-columns.thread.ts';
import type { TypingTask } from '../typing-task.ts';
import type { StoredReach } from './queries.ts';

export type ReachTask = TypingTask;

/** Where on the bar the segments have been refitted without each fold. */
const FOUND = 0.3;

export default threadWork<ReachTask, StoredReach>(async (task, { progress, signal }) => {
  progress(0, stageWords('en').readingSurvey);
  const part = (from: number, to: number) => ({
    signal,
    progress: (share: number, stage: Stage) => progress(from + (to - from) * share, stageText(stage, 'en')),
  });
  const { survey, placements } = peopleOfRun(task.surveyAt, task.placementsPath);
  const { assignments: segmentOf } = placements;
  const without = await findWithout(survey, task, { segmentOf, posteriors: null }, part(0, FOUND));
  const data = { segmentOf, segments: task.segments, weights: survey.weights };
  const variables = task.variables.map(({ code }) => variableOf(survey, code));
  const found = refusingUnfitData(() => findReach({ ...data, variables, without }, part(FOUND, 1)));
  const named = found.order.map((at) => task.variables[at]);
  const cuts = new Map(found.levels.map(({ column, cut }) => [column.code, cut]));
  const labels = new Map(named.map(({ code, label }) => [code, label]));
  const classifier = writeClassifier({ ...data, columns: found.levels.map(({ column }) => column) }, found.fitted, {
    kind: 'probability',
    name: task.runName,
    targets: Array.from({ length: task.segments }, (_, s) => s),
    idColumn: survey.idName,
    question: (code) => labels.get(code) ?? code,
    cut: (code) => cuts.get(code) ?? (Object.hasOwn(survey.cuts, code) ? survey.cuts[code] : null),
  });
  return { reach: { ...found.result, variables: named }, classifier };
});

/** As a number where the survey has numbers. */
function variableOf({ categorical, numeric }: Survey, code: string): ReachVariable {
  const numbers = numeric.find((one) => one.code === code);
  if (numbers) return numbers;
  const column = categorical.find((one) => one.code === code);
  if (!column) throw new Error(`the survey has no column ${code}`);
  return { column };
}
