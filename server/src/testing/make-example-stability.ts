import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { planPairs } from '@qp/engine/stability';
import { fingerprintOf, SHIPPED } from '../features/runs/comparison/example-stability.ts';
import { stabilityOf } from '../features/runs/comparison/stability.job.ts';
import type { StabilityOutcome, StabilityTask } from '../features/runs/comparison/stability-work.ts';
import { computeHere, segmentSurvey } from '../headless/survey-run.ts';
import { exampleRunSettings, readExample } from './example-survey.ts';

/** Writes the stability that ships with the example. To be run whenever a fit or a refit of it changes; a minute of both cores. */

const threads = availableParallelism();
const folder = mkdtempSync(path.join(tmpdir(), 'qp-example-'));
try {
  const compute = computeHere(threads, () => {});
  const survey = await readExample(compute, folder);
  const settings = exampleRunSettings(survey);
  const { fitted, segmentation, placementsPath } = await segmentSurvey(compute, survey, settings.run, {
    threads,
    folder,
    labelsPath: null,
  });
  const modelsPath = path.join(folder, 'models.bin');
  writeFileSync(modelsPath, fitted.models);
  const pairs = planPairs(segmentation.segments, fitted.fits.length);
  const outcomes = await compute<StabilityTask, StabilityOutcome>(
    new URL('../features/runs/comparison/stability.thread.ts', import.meta.url),
    { ...settings.refits(fitted), surveyAt: survey.surveyAt, placementsPath, modelsPath, pairs },
    { threads },
  );
  const run = fingerprintOf({ alpha: settings.run.alpha, fitted, segmentation });
  const stability = stabilityOf(segmentation.segments, fitted.respondents, pairs, outcomes);
  const treatment = fitted.answers.counted_as;
  writeFileSync(SHIPPED, `${JSON.stringify({ run, treatment, stability, outcomes })}\n`);
  console.log(`${pairs.length} pairs of ${segmentation.segments} and other numbers of segments, run ${run}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
