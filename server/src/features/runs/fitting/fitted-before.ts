import { readFile } from 'node:fs/promises';
import { treatmentOf } from '@qp/facts';
import type { App } from '../../../platform/app.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { type ResultRow, type RunRow, selectResult, selectRunById } from '../run/index.ts';
import type { Fitted, FittedHow } from '../segmentation/index.ts';

/** A run derived from another without fitting: both runs, and the stored files of the other. */
interface Remade {
  run: RunRow;
  origin: RunRow;
  source: ResultRow;
  models: Buffer;
}

/** `gone`: the message if the original run has been deleted. */
export async function remadeFrom(app: App, runId: string, from: string, gone: string): Promise<Remade> {
  const run = await selectRunById(app.db, runId);
  if (!run) throw new Error(`the run ${runId} is gone`);
  const [origin, source] = [await selectRunById(app.db, from), await selectResult(app.db, from)];
  if (!origin || !source) throw refuse('run-failed', { reason: gone });
  return { run, origin, source, models: await readFile(await app.files.local(source.models_file)) };
}

/** Results that only fitting gives, copied from the original run. */
export function fittedOf(source: ResultRow, models: Uint8Array): Fitted {
  const { trial = null, numbers } = source.answers ?? {};
  return {
    fits: source.fits,
    models,
    respondents: source.respondents,
    counted: source.counted,
    effectiveBase: source.effective_base,
    weighted: source.weighted,
    seed: source.seed,
    answers: { counted_as: treatmentOf(source), trial, ...(numbers && { numbers }) },
    prediction: source.prediction,
  };
}

/** How the answers were treated in the fit of the original run. */
export function fittedHowOf(source: ResultRow, alpha: number): FittedHow {
  return {
    treatment: treatmentOf(source),
    spread: source.answers?.numbers?.spread ?? false,
    alpha,
    seed: source.seed,
    prediction: source.prediction,
  };
}
