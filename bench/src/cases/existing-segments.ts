import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@qp/contract';
import { existingWithout } from '@qp/engine/existing-segments';
import { fitSegments, membership } from '@qp/engine/latent-class';
import { findTopK, segmentsWithout } from '@qp/engine/typing-tool';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { finished } from '../live-runs.ts';
import { LiveServer } from '../live-server.ts';
import { surveysAtHand } from '../surveys-at-hand.ts';
import { writeWideSurvey } from '../wide-survey.ts';

/** Segments that were made elsewhere: how soon the cross-tab is there, and the typing tool of a run's own segments given back. */

const RESPONDENTS = 100_000;
const VARIABLES = 300;
const SEGMENTS = 8;
const ALPHA = 100;
const QUESTIONS = 5;
/** The public surveys, and the largest number of segments that each supports. */
const GIVEN_BACK: Readonly<Record<string, number>> = { mcdonalds: 8, values: 3, cheating: 3, carcinoma: 4 };

export const benchCase: BenchCase = {
  title: `Existing segments: ${SEGMENTS} of 100,000 respondents x ${VARIABLES} variables, and public runs given back`,
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-existing-'));
    const server = await LiveServer.start();
    try {
      return [...(await wide(server, folder)), ...(await givenBack())];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** From Submit until the cross-tab has arrived. */
async function wide(server: LiveServer, folder: string): Promise<Measurement[]> {
  const files = await writeWideSurvey(folder, { respondents: RESPONDENTS, variables: VARIABLES });
  const projectID = await server.createProject('Wide', files);
  const codes = Array.from({ length: VARIABLES }, (_, i) => `V${i + 1}`);
  const segments = path.join(folder, 'segments.csv');
  const rows = Array.from({ length: RESPONDENTS }, (_, n) => `${n + 1},S${((n * 7919) % 997) % SEGMENTS}`);
  writeFileSync(segments, `ID,segment\n${rows.join('\n')}\n`);
  const fields = { name: 'Given', cluster: JSON.stringify(codes), profile: '[]', metrics: '[]' };
  const cpuBefore = server.cpuSeconds();
  const start = performance.now();
  const file = { field: 'segments_file', path: segments };
  const sent = (await server.upload(calls.useExistingSegments, { projectID }, fields, file)) as {
    job_id: string;
    run_id: string;
  };
  await finished(server, sent.job_id);
  await server.ask(calls.run, { runID: sent.run_id });
  const seconds = (performance.now() - start) / 1000;
  const cpu = server.cpuSeconds() - cpuBefore;
  return [
    { what: '100,000 x 300: from Submit to the cross-tab', value: seconds, unit: 's', target: { atMost: 10 } },
    { what: 'processor time of the server', value: cpu, unit: 's' },
    { what: 'most memory of the server', value: server.peakMegabytes(), unit: 'MB' },
  ];
}

/** By survey, the largest difference over its numbers of segments, in points of accuracy [GS6]. */
async function givenBack(): Promise<Measurement[]> {
  const found: Measurement[] = [];
  for (const { name, data } of await surveysAtHand()) {
    const most = GIVEN_BACK[name];
    if (most === undefined) continue;
    const asked = { maxSegments: most, criterion: 'max', answers: 'categories', predict: false } as const;
    const { fits } = await fitSegments(data, asked);
    let [onNew, reported] = [0, 0];
    for (const fit of fits.slice(1)) {
      const { segments } = fit;
      const { assignments: segmentOf, probabilities: posteriors } = membership(data, fit);
      const labels = (count: number) => Array.from({ length: count }, (_, c) => String(c));
      const columns = data.columns.map(({ codes, categories }, j) => ({
        code: `q${j}`,
        labels: labels(categories),
        codes,
      }));
      const typing = { columns, segmentOf, segments, weights: null };
      const settings = {
        questions: Math.min(QUESTIONS, columns.length),
        targets: Array.from({ length: segments }, (_, k) => k),
      };
      const without = await segmentsWithout({ survey: data, fit, alpha: ALPHA, treatment: 'categories' }, segmentOf);
      const original = findTopK({ ...typing, posteriors, without }, settings).stats.all;
      const hard = { ...without, folds: without.folds.map((fold) => ({ ...fold, posteriors: null })) };
      const difference = (accuracy: number) => Math.abs(accuracy - original) * 100;
      onNew = Math.max(onNew, difference(findTopK({ ...typing, without: hard }, settings).stats.all));
      const given = existingWithout({ data, segmentOf, segments }, ALPHA);
      reported = Math.max(reported, difference(findTopK({ ...typing, without: given }, settings).stats.all));
    }
    const what = `${name}, 2 to ${most} segments given back: accuracy`;
    found.push({
      what: `${what} on new respondents, largest difference`,
      value: onNew,
      unit: 'points',
      target: { within: 1 },
    });
    found.push({ what: `${what} as reported, largest difference`, value: reported, unit: 'points' });
  }
  return found;
}
