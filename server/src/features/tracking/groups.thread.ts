import { onlyPeople } from '@qp/engine/latent-class';
import { MISSING } from '@qp/engine/survey';
import { assembleTracking, trackWaves, type WaveSample } from '@qp/engine/tracking';
import { MAX_GROUPS, MIN_GROUPS, MIN_PEOPLE } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { waveProblemText } from '@qp/words/tracking/problems';
import { refuse } from '../../platform/http/refusal.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import type { MadeRefits, StoredRefits } from '../runs/index.ts';
import { refitsOfTracked, trackedRun, trackedVariables } from './tracked-run.thread.ts';
import type { RunTask } from './wave-task.ts';

export interface GroupsTask {
  readonly run: RunTask;
  readonly variable: string;
  readonly refits: StoredRefits | null;
}

export interface TrackedGroups {
  readonly shown: readonly string[];
  readonly figures: string;
  readonly refits: MadeRefits | null;
}

/** The answers of a variable as the waves of one file; a group of very few people is left out. */
export default threadWork<GroupsTask, TrackedGroups>(
  async ({ run: task, variable, refits: stored }, { progress, threads }) => {
    progress(0, stageWords('en').readingSurvey);
    const { run, survey } = trackedRun(task);
    const column = survey.categorical.find(({ code }) => code === variable);
    if (!column) throw refuse('unknown-variable', { field: 'variable', code: variable });
    const rowsOf = column.labels.map(() => [] as number[]);
    column.codes.forEach((code, i) => {
      if (code !== MISSING) rowsOf[code].push(i);
    });
    const used = rowsOf.map((rows, at) => ({ at, rows })).filter(({ rows }) => rows.length >= MIN_PEOPLE);
    if (used.length < MIN_GROUPS || used.length > MAX_GROUPS) {
      const problem = waveProblemText({ kind: 'groups', variable, groups: used.length }, 'en');
      throw refuse('invalid-input', { field: 'variable', problem });
    }
    // A question that is the grouping itself says nothing within a group.
    const questions = task.cluster.flatMap(({ code }, j) => (code === variable ? [] : [j]));
    const variables = task.others.flatMap(({ code }, at) => (code === variable ? [] : [at]));
    const samples = used.map(({ at, rows }): WaveSample => {
      const own = Int32Array.from(rows);
      const data = onlyPeople({ ...run.data, columns: questions.map((j) => run.data.columns[j]) }, own);
      const { columns } = onlyPeople({ ...run.data, columns: variables.map((other) => run.others![other]) }, own);
      const metrics = {
        variables: task.metrics.map((_, metric) => metric),
        values: run.metrics!.map((values) => Float64Array.from(own, (i) => values[i])),
      };
      return { number: at, questions, others: { variables, columns }, metrics, free: [], data, rows: own };
    });
    const told = (from: number, to: number) => (share: number) =>
      progress(from + (to - from) * share, stageWords('en').tracking);
    const { refits, made } = await refitsOfTracked(run, stored, told(0.05, 0.2));
    const records = await trackWaves(run, samples, { threads, refits }, { progress: told(made ? 0.2 : 0.05, 0.95) });
    const figures = assembleTracking(
      'groups',
      run,
      samples.map((sample, at) => ({ sample, record: records[at], panels: [] })),
    );
    return {
      shown: used.map(({ at }) => column.labels[at]),
      figures: JSON.stringify({ ...figures, ...trackedVariables(survey, task) }),
      refits: made,
    };
  },
);
