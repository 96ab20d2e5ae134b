import { PLAIN_TREATMENT, traitsOf, treatmentOf } from '@qp/facts';
import type { App } from '../../platform/app.ts';
import { AS_FOUND, type TableChoice } from '../../platform/tabular/index.ts';
import { projectVariables } from '../projects/index.ts';
import { type FinishedRun, readModel, surveyOf } from '../runs/index.ts';
import { selectUpload } from './queries.ts';

export type RunTask = Awaited<ReturnType<typeof runTask>>;

/** What a thread needs to know about the run whose segments are tracked. */
export async function runTask(app: App, { run, result }: FinishedRun) {
  const labels = new Map((await projectVariables(app.db, run.project_id)).map(({ code, label }) => [code, label]));
  const named = (code: string) => ({ code, label: labels.get(code) || code });
  const { isOneOfItsFits } = traitsOf({ ...run, ...result });
  return {
    surveyAt: await surveyOf(app, run),
    placementsPath: await app.files.local(result.placements_file),
    cluster: run.cluster.map(named),
    /** Other variables of the run's cross-tab, and its metrics variables. */
    others: run.profile.filter((code) => !run.cluster.includes(code)).map(named),
    metrics: run.metrics.map(named),
    segments: result.segments,
    /** Those of the cluster variables that count as numbers, and how segments may differ in them. */
    numbers: run.numbers,
    spread: result.answers?.numbers?.spread ?? false,
    /** Null where the profiles are the answer shares of given or merged segments. */
    model: isOneOfItsFits ? await readModel(app, result) : null,
    treatment: isOneOfItsFits ? treatmentOf(result) : PLAIN_TREATMENT,
    alpha: run.alpha,
    seed: result.seed,
  };
}

/** The file of a wave, on this disk. */
export interface UploadTask {
  readonly path: string;
  readonly name: string;
  /** For a survey in three files: its dictionary, which has the labels, and the file with numbers. */
  readonly variablesPath: string | null;
  readonly numbers: { readonly path: string; readonly name: string } | null;
  readonly choice: TableChoice;
}

/** Before the names of two of three files: files stored together have no order, and no file that is sent has a slash in its name. */
export const DICTIONARY = 'variables/';
export const NUMBERS = 'numbers/';

/** The stored file of a wave; of a survey in three files the one with labels, and the other two. */
export async function uploadOf(app: App, waveId: string): Promise<UploadTask> {
  const files = (await selectUpload(app.db, waveId)).filter(({ name }) => name !== 'wave-data');
  const marked = (mark: string) => files.find(({ name }) => name.startsWith(mark));
  const [dictionary, numbers] = [marked(DICTIONARY), marked(NUMBERS)];
  const file = files.find((one) => one !== dictionary && one !== numbers);
  if (!file) throw new Error(`the wave ${waveId} has no file`);
  return {
    path: await app.files.local(file.id),
    name: file.name,
    variablesPath: dictionary ? await app.files.local(dictionary.id) : null,
    numbers: numbers ? { path: await app.files.local(numbers.id), name: numbers.name.slice(NUMBERS.length) } : null,
    choice: AS_FOUND,
  };
}
