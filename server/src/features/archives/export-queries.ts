import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database.ts';
import type { ArchivedActivity, ArchivedForm, ArchivedResult, ArchivedRun } from './archive-format.ts';

/** What an archive is made of. Long answers stay the text that they are stored as: nobody on the way needs to understand them. */

type Db = Kysely<Database>;

/** Finished runs, the oldest first. */
export async function selectFinishedRuns(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('runs')
    .innerJoin('run_results as result', 'result.run_id', 'runs.id')
    .select('runs.id')
    .where('runs.project_id', '=', projectId)
    .orderBy('runs.created_at')
    .orderBy('runs.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The part of an archive that is a run; `numbers` says which number each exported run has. */
export async function selectArchivedRun(
  db: Db,
  runId: string,
  numbers: ReadonlyMap<string, number>,
): Promise<ArchivedRun> {
  const row = await db
    .selectFrom('runs')
    .select([
      'name',
      'max_clusters',
      'alpha',
      'criterion',
      'answers',
      'seed',
      'starts',
      'cluster',
      'profile',
      'metrics',
    ])
    .select(['description', 'header_descriptions', 'view', 'carried_names', 'first_significance', 'opened_from'])
    .select(['created_at', 'updated_at'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  const { opened_from, created_at, updated_at, ...run } = row;
  return {
    ...run,
    opened_from: opened_from === null ? null : (numbers.get(opened_from) ?? null),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

export interface StoredResult {
  readonly result: ArchivedResult;
  readonly crosstab: string;
  readonly models: string;
  readonly placements: string;
}

export async function selectArchivedResult(db: Db, runId: string): Promise<StoredResult> {
  const row = await db
    .selectFrom('run_results')
    .select(['segments', 'fits', 'shares', 'probabilities', 'respondents', 'counted', 'effective_base', 'weighted'])
    .select(['without_answers', 'seed', 'engine_version', 'seconds', 'answers', 'prediction', 'pairs', 'people'])
    .select(['one_line', 'merged', 'models_file', 'placements_file'])
    .select(sql<string>`crosstab::text`.as('crosstab'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  const { crosstab, models_file: models, placements_file: placements, ...result } = row;
  return { result, crosstab, models, placements };
}

/** The other files of a run, as texts by the name of their entry; only those that there are. */
export async function selectRunFiles(db: Db, runId: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const evidence = await db
    .selectFrom('crosstab_evidence')
    .select(['version', sql<string>`evidence::text`.as('text')])
    .where('run_id', '=', runId)
    .executeTakeFirst();
  if (evidence) files.set('evidence.json', `{"version":${evidence.version},"evidence":${evidence.text}}`);
  const solutions = await db
    .selectFrom('run_solutions')
    .select(['version', sql<string>`solutions::text`.as('text')])
    .where('run_id', '=', runId)
    .executeTakeFirst();
  if (solutions) files.set('solutions.json', `{"version":${solutions.version},"solutions":${solutions.text}}`);
  const stability = await db
    .selectFrom('run_stability')
    .select(['version', 'stability'])
    .where('run_id', '=', runId)
    .executeTakeFirst();
  if (stability) files.set('stability.json', JSON.stringify(stability));
  const personas = await db
    .selectFrom('run_personas')
    .select(['version', 'edits'])
    .where('run_id', '=', runId)
    .executeTakeFirst();
  if (personas) files.set('personas.json', JSON.stringify(personas));
  const typing = await db
    .selectFrom('typing_results')
    .select([sql<string>`result::text`.as('result'), sql<string>`classifier::text`.as('classifier')])
    .where('run_id', '=', runId)
    .executeTakeFirst();
  if (typing) files.set('typing-tool.json', `{"result":${typing.result},"classifier":${typing.classifier}}`);
  const form = await db
    .selectFrom('typing_forms')
    .select(['title', 'ending', 'redirect', 'classifier'])
    // As text: a day is a day in every time zone.
    .select(sql<string | null>`to_char(ends_on, 'YYYY-MM-DD')`.as('ends_on'))
    .where('run_id', '=', runId)
    .executeTakeFirst();
  if (form) files.set('form.json', JSON.stringify(form satisfies ArchivedForm));
  return files;
}

/** The plan of the Data check, as text; null for a project that was made of three files. */
export async function selectPlan(db: Db, projectId: string): Promise<string | null> {
  const draft = await db
    .selectFrom('imports')
    .select(['id', 'file_name', 'kind', 'sheet', 'sheets', 'respondents'])
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  if (!draft) return null;
  const { id, ...about } = draft;
  const rows = await db
    .selectFrom('import_variables')
    .select('reason')
    .select(sql<string>`source::text`.as('source'))
    .select(sql<string>`proposal::text`.as('proposal'))
    .select(sql<string>`plan::text`.as('plan'))
    .where('import_id', '=', id)
    .orderBy('position')
    .execute();
  const variables = rows.map(
    ({ reason, source, proposal, plan }) =>
      `{"source":${source},"reason":${JSON.stringify(reason)},"proposal":${proposal},"plan":${plan}}`,
  );
  return `${JSON.stringify(about).slice(0, -1)},"variables":[${variables.join(',')}]}`;
}

/** The oldest first. */
export async function selectWholeActivity(db: Db, projectId: string, most: number): Promise<ArchivedActivity> {
  const rows = await db
    .selectFrom('activity')
    .select(['at', 'who', 'did', 'what', 'subject', 'details'])
    .where('project_id', '=', projectId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows
    .reverse()
    .map(({ at, did, ...entry }) => ({ ...entry, at: at.toISOString(), did: did as ArchivedActivity[number]['did'] }));
}
