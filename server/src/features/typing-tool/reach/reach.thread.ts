import { findReach, type Levels, type ReachVariable, signaturesOf } from '@qp/engine/reach';
import { classified } from '@qp/engine/refits';
import type { Survey } from '@qp/engine/survey';
import { writeClassifier } from '@qp/engine/typing-tool';
import type { ReachBasis, Stage } from '@qp/facts';
import { stageText, stageWords } from '@qp/words/jobs/stages';
import { threadWork } from '../../../platform/queue/thread.ts';
import type { MadeRefits, PeopleTask, StoredRefits } from '../../runs/index.ts';
import { peopleOfRun, refittedOf } from '../../runs/people/index.ts';
import { findWithout, refusingUnfitData } from '../survey-columns.thread.ts';
import type { TypingTask } from '../typing-task.ts';
import type { StoredReach } from './queries.ts';

export interface ReachTask extends TypingTask {
  readonly people: PeopleTask & { readonly refits: StoredRefits | null };
}

export interface FoundReach {
  readonly stored: StoredReach;
  /** Where they weren't kept before. */
  readonly refits: MadeRefits | null;
}

/** Where on the bar the segments have been refitted without each fold. */
const FOUND = 0.3;
/** And where the rule has been found. */
const RULED = 0.8;

export default threadWork<ReachTask, FoundReach>(async (task, { progress, signal }) => {
  progress(0, stageWords('en').readingSurvey);
  const part = (from: number, to: number) => ({
    signal,
    progress: (share: number, stage: Stage) => progress(from + (to - from) * share, stageText(stage, 'en')),
  });
  const { survey, placements } = peopleOfRun(task.surveyAt, task.placementsPath);
  const { assignments: segmentOf, probabilities } = placements;
  const without = await findWithout(survey, task, { segmentOf, posteriors: null }, part(0, FOUND));
  const data = { segmentOf, segments: task.segments, weights: survey.weights };
  const variables = task.variables.map(({ code }) => variableOf(survey, code));
  const found = refusingUnfitData(() => findReach({ ...data, variables, without }, part(FOUND, RULED)));
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
  const { refitted, made } = await refittedOf(survey, task.people, {
    progress: (share) => progress(RULED + (1 - RULED) * share, stageWords('en').refits),
    rest: () => signal.throwIfAborted(),
  });
  const everyone = { segments: task.segments, assignments: segmentOf, probabilities, weights: survey.weights };
  const signatures = signaturesOf(classified(everyone, refitted, task.people.seed), found.heldOut);
  const seen = found.levels.map((levels) => seenOf(levels, survey));
  return {
    stored: { reach: { ...found.result, variables: named, basis: { seen, signatures } }, classifier },
    refits: made,
  };
});

/** As a number where the survey has numbers. */
function variableOf({ categorical, numeric }: Survey, code: string): ReachVariable {
  const numbers = numeric.find((one) => one.code === code);
  if (numbers) return numbers;
  const column = categorical.find((one) => one.code === code);
  if (!column) throw new Error(`the survey has no column ${code}`);
  return { column };
}

/** The survey's own distribution of a variable, which a customer file is compared with. */
function seenOf({ column, withMissing }: Levels, { weights, numeric }: Survey): ReachBasis['seen'][number] {
  const counts = withMissing.labels.map(() => 0);
  withMissing.codes.forEach((level, i) => {
    counts[level] += weights?.[i] ?? 1;
  });
  const missing = counts.pop() ?? 0;
  const given = counts.reduce((sum, count) => sum + count, 0);
  const values = numeric.find(({ code }) => code === column.code)?.values.filter((value) => !Number.isNaN(value));
  return {
    shares: counts.map((count) => (given > 0 ? count / given : 0)),
    missing: missing / (given + missing),
    low: values?.length ? values.reduce((least, value) => Math.min(least, value)) : null,
    high: values?.length ? values.reduce((most, value) => Math.max(most, value)) : null,
  };
}
