import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../database.ts';
import type { ArchivedActivity } from './archive-format.ts';
import type { OpenedPlan } from './open-plan.ts';
import type { OpenedRun } from './open-run.ts';

/** Writes what an archive holds beside the project itself, in the transaction that makes the project. */

type Trx = Transaction<Database>;

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

export async function insertRun(
  trx: Trx,
  projectId: string,
  { run }: OpenedRun,
  openedFrom: string | null,
): Promise<string> {
  const { header_descriptions, view, carried_names, first_significance, created_at, updated_at, ...plain } = run;
  const row = await trx
    .insertInto('runs')
    .values({
      ...plain,
      project_id: projectId,
      opened_from: openedFrom,
      header_descriptions: JSON.stringify(header_descriptions),
      view: json(view),
      carried_names: json(carried_names),
      first_significance: json(first_significance),
      created_at: new Date(created_at),
      updated_at: new Date(updated_at),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A run has a job that pages ask about; that of an imported one has been over from the start. */
export async function setRunJob(trx: Trx, runId: string, jobId: string): Promise<void> {
  await trx.updateTable('runs').set({ job_id: jobId }).where('id', '=', runId).execute();
}

export async function insertRunResult(
  trx: Trx,
  runId: string,
  { result, crosstab }: OpenedRun,
  files: { models: string; placements: string },
): Promise<void> {
  const { fits, probabilities, answers, prediction, pairs, merged, ...plain } = result;
  await trx
    .insertInto('run_results')
    .values({
      ...plain,
      run_id: runId,
      fits: JSON.stringify(fits),
      probabilities: JSON.stringify(probabilities),
      crosstab,
      // A run of before there were any has none; the driver takes null where the table does.
      answers: json(answers) as string,
      prediction: json(prediction),
      pairs: json(pairs),
      merged: json(merged),
      models_file: files.models,
      placements_file: files.placements,
    })
    .execute();
}

/** What was worked out and edited beside the result. */
export async function insertRunFiles(trx: Trx, runId: string, opened: OpenedRun): Promise<void> {
  const { evidence, solutions, stability, personas, typing, form } = opened;
  const run_id = runId;
  if (evidence) {
    const { version, text } = evidence;
    await trx.insertInto('crosstab_evidence').values({ run_id, version, evidence: text }).execute();
  }
  if (solutions) {
    const { version, text } = solutions;
    await trx.insertInto('run_solutions').values({ run_id, version, solutions: text }).execute();
  }
  if (stability) {
    const { version, stability: found } = stability;
    const row = { run_id, version, word: found.word, stability: JSON.stringify(found) };
    await trx.insertInto('run_stability').values(row).execute();
  }
  if (personas) {
    const { version, edits } = personas;
    await trx
      .insertInto('run_personas')
      .values({ run_id, version, edits: JSON.stringify(edits) })
      .execute();
  }
  if (typing) {
    await trx
      .insertInto('typing_results')
      .values({ run_id, ...typing })
      .execute();
  }
  if (form) {
    // A new address, and switched off: nobody answers here what was published elsewhere.
    const token = randomBytes(FORM_TOKEN_BYTES).toString('base64url');
    const { classifier, ...settings } = form;
    await trx
      .insertInto('typing_forms')
      .values({ run_id, token, ...settings, classifier: JSON.stringify(classifier), open: false })
      .execute();
  }
}

const FORM_TOKEN_BYTES = 24;
/** PostgreSQL takes at most 65,535 values in one statement. */
const ROWS = 5000;

export async function insertPlan(
  trx: Trx,
  { ownerId, projectId }: { ownerId: string; projectId: string },
  { variables, ...about }: OpenedPlan,
): Promise<void> {
  const { id } = await trx
    .insertInto('imports')
    .values({ ...about, owner_id: ownerId, project_id: projectId, state: 'made' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < variables.length; from += ROWS) {
    const rows = variables
      .slice(from, from + ROWS)
      .map((variable, at) => ({ ...variable, import_id: id, position: from + at }));
    await trx.insertInto('import_variables').values(rows).execute();
  }
}

/** The log of before: addresses of people elsewhere, who need no account here. */
export async function insertActivity(
  trx: Trx,
  projectId: string,
  project: string,
  activity: ArchivedActivity,
): Promise<void> {
  for (let from = 0; from < activity.length; from += ROWS) {
    const rows = activity.slice(from, from + ROWS).map(({ at, details, ...entry }) => ({
      ...entry,
      at: new Date(at),
      project_id: projectId,
      project_name: project,
      user_id: null,
      details: [details, 'imported with the project'].filter(Boolean).join(', '),
    }));
    await trx.insertInto('activity').values(rows).execute();
  }
}

/** An archive belongs to the job that opens it: whatever becomes of the job, nothing is left over. */
export async function attachArchive(trx: Trx, uploadId: string, jobId: string): Promise<void> {
  await trx.updateTable('files').set({ job_id: jobId }).where('id', '=', uploadId).execute();
}

export async function deleteArchive(trx: Trx, uploadId: string): Promise<void> {
  await trx.deleteFrom('files').where('id', '=', uploadId).execute();
}

/** Nothing of a refused archive stays behind, not even that it was refused. */
export async function deleteImportJob(trx: Trx, jobId: string): Promise<void> {
  await trx.deleteFrom('jobs').where('id', '=', jobId).execute();
}
