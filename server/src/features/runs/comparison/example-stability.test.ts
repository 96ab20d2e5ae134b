import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clusterData } from '@qp/engine/latent-class';
import { comparePairs, planPairs } from '@qp/engine/stability';
import { decodeSurvey } from '@qp/engine/survey';
import { expect, test } from 'vitest';
import { computeHere } from '../../../headless/survey-run.ts';
import { exampleRunSettings, readExample } from '../../../testing/example-survey.ts';
import { readShipped } from './example-stability.ts';
import { stabilityOf } from './stability.job.ts';

test('the stability that ships with the example is what its refits give', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'qp-example-'));
  try {
    const survey = await readExample(
      computeHere(1, () => {}),
      folder,
    );
    const { run, refits } = exampleRunSettings(survey);
    const { treatment, stability, outcomes } = readShipped();
    const segments = stability.own.length;
    const pairs = planPairs(segments, run.max_clusters);
    expect(stabilityOf(segments, survey.summary.respondents, pairs, outcomes)).toEqual(stability);

    const { cluster, alpha, seed } = refits({ answers: { counted_as: treatment, trial: null }, seed: run.seed });
    const whole = decodeSurvey(readFileSync(survey.surveyAt.path));
    const data = clusterData(
      whole,
      cluster.map(({ code }) => code),
    );
    // Without the run's solutions: how alike two refits are depends on nothing that was fitted.
    const again = [0, pairs.findIndex((pair) => pair.segments === 3) + 7];
    const found = await comparePairs(
      { data, treatment, alpha, seed, solutions: [] },
      again.map((at) => pairs[at]),
      1,
    );
    expect(found.map(({ adjustedRand }) => adjustedRand)).toEqual(again.map((at) => outcomes[at].adjustedRand));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
