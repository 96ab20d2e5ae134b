import type { NewSegmentation, TrackingFigures, WaveMatching } from '@qp/facts';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database.ts';
import { lockRun } from '../runs/index.ts';

/** Increased when the rules change, so older figures are computed again. */
const TRACKING_VERSION = 6;

const columns = [
  'id',
  'run_id',
  'n',
  'name',
  sql<string | null>`day::text`.as('day'),
  'file_name',
  'state',
  'job_id',
  'error_message',
  'people',
  'matching',
  'free',
  'data_file',
  'renewed',
  'created_at',
  // A wave that came with an archive has its answers only.
  sql<boolean>`exists (select from files where wave_id = run_waves.id and name <> 'wave-data')`.as('has_file'),
] as const;

/** Without what was computed: that is long, and only threads need it. By date, then in the order in which they were added. */
export async function selectWaves(db: Db, runId: string) {
  const rows = await db
    .selectFrom('run_waves')
    .select(columns)
    .where('run_id', '=', runId)
    .orderBy(sql`day nulls last`)
    .orderBy('n')
    .execute();
  return rows.map(withOthers);
}

export type WaveRow = Awaited<ReturnType<typeof selectWaves>>[number];

export async function selectWave(db: Db, waveId: string): Promise<WaveRow | undefined> {
  const row = await db.selectFrom('run_waves').select(columns).where('id', '=', waveId).executeTakeFirst();
  return row && withOthers(row);
}

/** Matchings of earlier versions know only the questions that the segments need. */
const withOthers = <Row extends { readonly matching: WaveMatching | null }>(row: Row): Row => ({
  ...row,
  matching: row.matching && Object.assign({ others: [] }, row.matching),
});

/** As stored text: no caller but a thread parses it. */
export async function selectRecord(db: Db, waveId: string): Promise<string | null> {
  const row = await db
    .selectFrom('run_waves')
    .select(sql<string | null>`record::text`.as('text'))
    .where('id', '=', waveId)
    .executeTakeFirst();
  return row?.text ?? null;
}

export async function insertWave(
  trx: Trx,
  wave: { readonly runId: string; readonly name: string; readonly day: string | null; readonly fileName: string },
): Promise<string> {
  await lockRun(trx, wave.runId);
  const row = await trx
    .insertInto('run_waves')
    .values({
      run_id: wave.runId,
      name: wave.name,
      day: wave.day,
      file_name: wave.fileName,
      n: sql<number>`(select coalesce(max(n), 0) + 1 from run_waves where run_id = ${wave.runId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function countWaves(db: Db, runId: string): Promise<number> {
  const { count } = await db
    .selectFrom('run_waves')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function setWave(
  trx: Trx,
  waveId: string,
  set: Partial<{
    state: WaveRow['state'];
    job_id: string | null;
    error_message: string | null;
    people: number;
    matching: WaveMatching;
    free: string[];
    data_file: string | null;
    record: string | null;
    renewed: NewSegmentation | null;
  }>,
): Promise<boolean> {
  const { matching, renewed, ...rest } = set;
  const row = await trx
    .updateTable('run_waves')
    .set({
      ...rest,
      ...(matching && { matching: JSON.stringify(matching) }),
      ...(renewed !== undefined && { renewed: renewed && JSON.stringify(renewed) }),
    })
    .where('id', '=', waveId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const selectUpload = (db: Db, waveId: string) =>
  db.selectFrom('files').select(['id', 'name', 'sha256']).where('wave_id', '=', waveId).execute();

/** The file of a wave from an archive belongs to its run; it goes with the wave all the same. */
export async function deleteWaveRow(trx: Trx, waveId: string): Promise<void> {
  const wave = trx.selectFrom('run_waves').select('data_file').where('id', '=', waveId);
  await trx.deleteFrom('files').where('id', 'in', wave).execute();
  await trx.deleteFrom('run_waves').where('id', '=', waveId).execute();
}

export async function setMovedPoints(trx: Trx, runId: string, points: number): Promise<void> {
  await trx.updateTable('runs').set({ moved_points: points }).where('id', '=', runId).execute();
}

export const selectTracking = (db: Db, runId: string) =>
  db
    .selectFrom('run_tracking')
    .innerJoin('runs', 'runs.id', 'run_id')
    .select(['shown', 'figures', 'moved_points'])
    .where('run_id', '=', runId)
    .where('version', '=', TRACKING_VERSION)
    .executeTakeFirst();

export async function storeTracking(trx: Trx, runId: string, shown: string[], figures: string | null): Promise<void> {
  if (figures === null) {
    await trx.deleteFrom('run_tracking').where('run_id', '=', runId).execute();
    return;
  }
  const row = { version: TRACKING_VERSION, shown, figures };
  await trx
    .insertInto('run_tracking')
    .values({ run_id: runId, ...row })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet(row))
    .execute();
}

export const selectGroups = (db: Db, runId: string, variable: string) =>
  db
    .selectFrom('run_groups')
    .select(['shown', 'figures'])
    .where('run_id', '=', runId)
    .where('variable', '=', variable)
    .where('version', '=', TRACKING_VERSION)
    .executeTakeFirst();

export async function storeGroups(trx: Trx, runId: string, variable: string, shown: string[], figures: string) {
  const row = { version: TRACKING_VERSION, shown, figures };
  await trx
    .insertInto('run_groups')
    .values({ run_id: runId, variable, ...row })
    .onConflict((conflict) => conflict.columns(['run_id', 'variable']).doUpdateSet(row))
    .execute();
}

interface TrackingOfRun {
  readonly figures: TrackingFigures;
  readonly names: readonly string[];
  readonly renewed: NewSegmentation | null;
}

/** What the waves of a run show together, with their names; null without any. */
export async function trackingOf(db: Db, runId: string): Promise<TrackingOfRun | null> {
  const found = await selectTracking(db, runId);
  if (!found) return null;
  const waves = await selectWaves(db, runId);
  const shown = found.shown.map((id) => waves.find((wave) => wave.id === id));
  return {
    figures: { ...found.figures, movedPoints: found.moved_points },
    names: shown.map((wave) => wave?.name ?? ''),
    renewed: shown.at(-1)?.renewed ?? null,
  };
}
