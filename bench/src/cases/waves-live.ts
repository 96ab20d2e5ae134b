import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallAnswer, calls } from '@qp/contract';
import { onlyPeople } from '@qp/engine/latent-class';
import { choicesOf } from '@qp/facts';
import type { BenchCase } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';
import { finished, submit } from '../live-runs.ts';
import { LiveServer, p99While } from '../live-server.ts';
import { writeSurveyFiles } from '../survey-files.ts';

/** Waves of a run in the whole product: from the upload of the first to the page of all, and what others notice meanwhile. */

const PEOPLE = Number(process.env.WAVE_PEOPLE ?? 10_000);
const QUESTIONS = 40;
const SEGMENTS = 6;
const WAVES = 10;

export const benchCase: BenchCase = {
  title: `Waves in the product: ${WAVES} waves x ${PEOPLE} x ${QUESTIONS}, ${SEGMENTS} segments`,
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-waves-'));
    const ada = await LiveServer.start();
    try {
      const everyone = makeSurvey((WAVES + 2) * PEOPLE, QUESTIONS, SEGMENTS);
      const partOf = (n: number) =>
        writeSurveyFiles(
          mkdtempSync(path.join(folder, 'part-')),
          onlyPeople(
            everyone,
            Int32Array.from({ length: PEOPLE }, (_, i) => n * PEOPLE + i),
          ),
        );
      const projectID = await ada.createProject('Tracker', partOf(0));
      const codes = everyone.columns.map((_, j) => `V${j + 1}`);
      const { runID } = await submit(ada, projectID, codes, SEGMENTS);
      const files = Array.from({ length: WAVES + 1 }, (_, n) => partOf(n + 1).discretized);
      await ada.atRest();
      const bob = await ada.another('bob@qp.example');
      const seconds: number[] = [];
      const adding = (async () => {
        for (const [from, to] of [
          [0, WAVES],
          [WAVES, WAVES + 1],
        ]) {
          const since = performance.now();
          for (let n = from; n < to; n++) await add(ada, runID, `Wave ${n + 2}`, files[n]);
          while ((await wavesOf(ada, runID)).shown.length < to) await pause(200);
          seconds.push((performance.now() - since) / 1000);
        }
      })();
      const p99 = await p99While(adding, () => bob.ask(calls.projectList));
      return [
        {
          what: `from the first upload to the page of ${WAVES} waves`,
          value: seconds[0],
          unit: 's',
          target: { atMost: 60 },
        },
        { what: 'the eleventh, from upload to page', value: seconds[1], unit: 's', target: { atMost: 15 } },
        { what: 'others meanwhile, 99 of 100 answers', value: p99, unit: 'ms', target: { atMost: 100 } },
      ];
    } finally {
      await ada.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

type Waves = CallAnswer<typeof calls.runWaves>;
const wavesOf = async (server: LiveServer, runID: string) => (await server.ask(calls.runWaves, { runID })) as Waves;

/** Uploads a wave and confirms its matching as soon as it is there. */
async function add(server: LiveServer, runID: string, name: string, file: string): Promise<void> {
  const fields = { name, date: '' };
  const sent = await server.upload(calls.newWave, { runID }, fields, { field: 'wave_file', path: file });
  const { wave_id, job_id } = sent as CallAnswer<typeof calls.newWave>;
  await finished(server, job_id);
  const { waves } = await wavesOf(server, runID);
  const { matching } = waves.find(({ id }) => id === wave_id)!;
  const body = { choices: JSON.stringify(choicesOf(matching!)), confirm: '1' };
  await server.post(calls.matchWave, { waveID: wave_id }, body);
}
