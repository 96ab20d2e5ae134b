import type { MergedSegments, RunAnswers } from '@qp/contract';
import type { SelectionReport } from '@qp/facts';
import { segmentWords } from '@qp/words/run/segments';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../database.ts';
import type { App } from '../../../platform/app.ts';
import { storeComputed } from '../run/index.ts';
import type { Fitted, Segmentation } from '../segmentation/index.ts';

export interface NewResult {
  readonly fitted: Fitted;
  readonly segmentation: Omit<Segmentation, 'fitted'>;
  readonly seconds: number;
  /** What the segments combine, if they were merged rather than fitted. */
  readonly merged?: MergedSegments;
  /** Initial names of the segments, by number; empty texts for none. */
  readonly names?: readonly string[];
  /** Whether the names were carried over from another solution and are marked as such. */
  readonly carried?: boolean;
  /** What the run selected, and its lists after that. */
  readonly selected?:
    | {
        readonly report: SelectionReport;
        readonly lists: { readonly cluster: string[]; readonly profile: string[]; readonly numbers: string[] };
      }
    | undefined;
}

/** The exact text: a json column keeps it unchanged. */
export async function selectCrosstabText(db: Db, runId: string): Promise<string> {
  const row = await db
    .selectFrom('run_results')
    .select(sql<string>`crosstab::text`.as('text'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  return row.text;
}

/** Stores all results of a run in the transaction that finishes its job. */
export async function storeResult(app: App, trx: Trx, runId: string, result: NewResult) {
  const { fitted, segmentation, seconds, merged, carried = false } = result;
  const random = new Set(segmentation.habits.at_random?.segments);
  const first = (segment: number) => (random.has(segment) ? segmentWords('en').choseAtRandom : '');
  const given = result.names ?? Array.from({ length: segmentation.segments }, () => '');
  const names = given.map((name, k) => name || first(k + 1));
  const binary = { mediaType: 'application/octet-stream', runId };
  const models = await app.files.store(trx, { ...binary, name: 'models', source: fitted.models });
  const placements = await app.files.store(trx, { ...binary, name: 'placements', source: segmentation.placements });
  await trx
    .insertInto('run_results')
    .values({
      run_id: runId,
      segments: segmentation.segments,
      fits: JSON.stringify(fitted.fits),
      shares: [...segmentation.shares],
      probabilities: JSON.stringify(segmentation.averages),
      crosstab: segmentation.crosstab,
      respondents: fitted.respondents,
      counted: fitted.counted,
      effective_base: fitted.effectiveBase,
      weighted: fitted.weighted,
      without_answers: segmentation.withoutAnswers,
      seed: fitted.seed,
      engine_version: segmentation.engineVersion,
      seconds,
      models_file: models,
      placements_file: placements,
      answers: JSON.stringify({ ...fitted.answers, ...segmentation.habits } satisfies RunAnswers),
      prediction: fitted.prediction && JSON.stringify(fitted.prediction),
      pairs: JSON.stringify(segmentation.pairs),
      people: [...segmentation.people],
      one_line: segmentation.oneLine,
      data_quality: JSON.stringify(segmentation.dataQuality),
      merged: merged ? JSON.stringify(merged) : null,
      given: segmentation.given && JSON.stringify(segmentation.given),
      selection: result.selected ? JSON.stringify(result.selected.report) : null,
    })
    .execute();
  await storeComputed(trx, 'evidence', runId, segmentation.evidence);
  await trx
    .updateTable('runs')
    .set({
      ...result.selected?.lists,
      header_descriptions: JSON.stringify(names),
      carried_names: carried ? JSON.stringify(names.map((name) => name || null)) : null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', runId)
    .execute();
  return { run_id: runId };
}
