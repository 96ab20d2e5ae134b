import { existingModel } from '@qp/engine/existing-segments';
import { clusterData, type LatentClassColumn, withSpread } from '@qp/engine/latent-class';
import type { Refits } from '@qp/engine/refits';
import { columnsOf, numberSteps, type Survey } from '@qp/engine/survey';
import type { TrackedRun, WaveSample } from '@qp/engine/tracking';
import type { TrackedQuestion } from '@qp/facts';
import { number } from '@qp/words/numbers';
import type { MadeRefits, StoredRefits } from '../runs/index.ts';
import { peopleOfRun, refitsFor } from '../runs/people/index.ts';
import type { WaveData } from './wave-data.ts';
import type { RunTask } from './wave-task.ts';

/** The run as the engine tracks it; respondents without a segment take no part. */
export function trackedRun(task: RunTask): { run: TrackedRun; survey: Survey } {
  const { survey, placements } = peopleOfRun(task.surveyAt, task.placementsPath);
  const codes = task.cluster.map(({ code }) => code);
  const data = withSpread(clusterData(survey, codes, new Set(task.numbers)), task.spread);
  const others = clusterData(
    survey,
    task.others.map(({ code }) => code),
  ).columns;
  const metrics = columnsOf(
    survey.numeric,
    task.metrics.map(({ code }) => code),
  ).map(({ values }) => values);
  const { segments, assignments } = placements;
  const { alpha, seed, treatment } = task;
  const counted = () => existingModel({ data, segmentOf: assignments, segments }, alpha);
  return {
    survey,
    run: {
      data,
      others,
      metrics,
      model: task.model ?? counted(),
      segmentOf: assignments,
      fitted: task.model !== null,
      treatment,
      alpha,
      seed,
    },
  };
}

/** The refits of the run, and what is to be kept of them; none where nothing was fitted. */
export async function refitsOfTracked(
  run: TrackedRun,
  stored: StoredRefits | null,
  progress: (share: number) => void,
): Promise<{ refits: Refits | null; made: MadeRefits | null }> {
  return run.fitted ? refitsFor({ ...run, groups: null }, stored, { progress }) : { refits: null, made: null };
}

/** A stored wave as a sample; a variable that the run no longer knows can't occur. */
export function waveSample(
  run: TrackedRun,
  { cluster, others, metrics }: Pick<RunTask, 'cluster' | 'others' | 'metrics'>,
  { respondents, questions, codes, weights, metrics: measured }: WaveData,
  number: number,
  free: readonly string[],
): WaveSample {
  const having = (variables: RunTask['cluster'], columns: readonly LatentClassColumn[]) => {
    const found = variables.flatMap(({ code }, at) => (questions.includes(code) ? [{ code, at }] : []));
    return {
      places: found.map(({ at }) => at),
      columns: found.map(({ code, at }) => ({ ...columns[at], codes: codes[questions.indexOf(code)] })),
    };
  };
  const { places, columns } = having(cluster, run.data.columns);
  const other = having(others, run.others ?? []);
  const found = metrics.flatMap(({ code }, at) =>
    measured.filter((one) => one.code === code).map(({ values }) => ({ at, values })),
  );
  return {
    number,
    questions: places,
    free: free.map((code) => cluster.findIndex((one) => one.code === code)).filter((at) => places.includes(at)),
    data: { respondents, weights, columns },
    others: { variables: other.places, columns: other.columns },
    metrics: { variables: found.map(({ at }) => at), values: found.map(({ values }) => values) },
  };
}

/** The questions as the figures number them and their answers; of a number the steps that it is fitted in. */
export function trackedVariables(survey: Survey, { cluster, others, metrics, numbers }: RunTask) {
  const of = (variables: RunTask['cluster']): TrackedQuestion[] =>
    variables.map(({ code, label }) => ({ code, label, answers: answersOf(survey, code, numbers.includes(code)) }));
  return { questions: of(cluster), others: of(others), metrics };
}

export function answersOf(survey: Survey, code: string, isNumber: boolean): readonly string[] {
  if (!isNumber) return columnsOf(survey.categorical, [code])[0].labels;
  const { from, to } = numberSteps(columnsOf(survey.numeric, [code])[0].values, survey.weights);
  return from.map((low, at) => (low === to[at] ? number(low, 2) : `${number(low, 2)}–${number(to[at], 2)}`));
}
