import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls, type Run } from '@qp/contract';
import { describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/harness.ts';

/**
 * A real survey through the real API, against figures of other programs: best of 60 starts by poLCAParallel 1.2.4,
 * polished and evaluated in poLCA 1.6.0.2 (R 4.2.2), pure maximum likelihood. Their tolerance is 1e-4 absolute.
 */
const data = path.resolve(import.meta.dirname, '../../../../../shared/data');
const there = existsSync(path.join(data, 'mcdonalds')) && existsSync(path.join(data, 'reference/reference.json'));
const TOLERANCE = 1e-4;

interface Reference {
  mcdonalds: {
    items: string[];
    fits: { K: number; llik: number; npar: number; aic: number; bic: number; entropy_R2: number | null }[];
  };
  _about: { mcdonalds_K6_8_llik_best_of_60: Record<string, number> };
}

async function fitted(server: TestServer, reference: Reference): Promise<Run> {
  const client = await server.client(await server.makeUser());
  const files = (['data', 'variable', 'discretized'] as const).map((kind) => {
    const name = `${kind === 'variable' ? 'variables' : kind}_mcdonalds.csv`;
    return { field: `${kind}_file`, name, content: readFileSync(path.join(data, 'mcdonalds', name)) };
  });
  const { success } = await client.ask(calls.createProject, { body: { name: 'Fast food' }, files });
  const projectID = success.split('/')[2];
  const { job_id, run_id } = await client.ask(calls.createRun, {
    params: { projectID },
    body: {
      name: 'Image',
      max_clusters: '8',
      cluster: JSON.stringify(reference.mcdonalds.items),
      profile: '["AGE","GENDER","VISIT_FREQ"]',
      metrics: '["VISITS"]',
      alpha: '0',
    },
  });
  expect(await client.waitFor(job_id)).toMatchObject({ status: 'finished' });
  return client.ask(calls.run, { params: { runID: run_id } });
}

describe.skipIf(!there)('mcdonalds through the API (skipped if ../shared/data is absent)', () => {
  test('agrees with the reference for every number of segments, and is the same on one and on two threads', async () => {
    const reference = JSON.parse(readFileSync(path.join(data, 'reference/reference.json'), 'utf8')) as Reference;
    const two = await startTestServer({ environment: { COMPUTE_THREADS: '2' } });
    const run = await fitted(two, reference);
    await two.stop();
    for (const known of reference.mcdonalds.fits) {
      const fit = run.fits[known.K - 1];
      expect(fit.parameters).toBe(known.npar);
      // Better than the best known is allowed, worse is not.
      expect(fit.logLikelihood).toBeGreaterThan(known.llik - TOLERANCE);
      if (fit.logLikelihood > known.llik + TOLERANCE) continue;
      expect(Math.abs(fit.bic - known.bic)).toBeLessThan(2 * TOLERANCE);
      expect(Math.abs(fit.aic - known.aic)).toBeLessThan(2 * TOLERANCE);
      if (known.entropy_R2 !== null) expect(fit.entropyR2).toBeCloseTo(known.entropy_R2, 3);
    }
    for (const [segments, llik] of Object.entries(reference._about.mcdonalds_K6_8_llik_best_of_60)) {
      // Given to three decimals.
      if (Number(segments) > 0) expect(run.fits[Number(segments) - 1].logLikelihood).toBeGreaterThan(llik - 1e-3);
    }
    const one = await startTestServer({ environment: { COMPUTE_THREADS: '1' } });
    const again = await fitted(one, reference);
    await one.stop();
    expect(again.fits).toEqual(run.fits);
    expect(again.probabilities).toEqual(run.probabilities);
    expect(again.crosstabCluster).toEqual(run.crosstabCluster);
  });
});
