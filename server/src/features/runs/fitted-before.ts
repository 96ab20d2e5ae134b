import { readFile } from 'node:fs/promises';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type ResultRow, type RunRow, selectResult, selectRunById } from './queries.ts';
import type { Fitted } from './segmentation.ts';

/** A run that is made from another one without a fit: both, and what the other one kept. */
export interface Remade {
  run: RunRow;
  origin: RunRow;
  source: ResultRow;
  models: Buffer;
}

/** `gone`: what is said where the origin has been deleted meanwhile. */
export async function remadeFrom(app: App, runId: string, from: string, gone: string): Promise<Remade> {
  const run = await selectRunById(app.db, runId);
  if (!run) throw new Error(`the run ${runId} is gone`);
  const [origin, source] = [await selectRunById(app.db, from), await selectResult(app.db, from)];
  if (!origin || !source) throw refuse('run-failed', { reason: gone });
  return { run, origin, source, models: await readFile(await app.files.local(source.models_file)) };
}

/** What fitting told of the run that another one is made from. */
export function fittedOf(source: ResultRow, models: Uint8Array): Fitted {
  return {
    fits: source.fits,
    models,
    respondents: source.respondents,
    counted: source.counted,
    effectiveBase: source.effective_base,
    weighted: source.weighted,
    seed: source.seed,
    answers: { counted_as: source.answers?.counted_as ?? 'categories', trial: source.answers?.trial ?? null },
    prediction: source.prediction,
  };
}
