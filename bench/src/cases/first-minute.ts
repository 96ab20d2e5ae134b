// Promise 53 of docs/reliability.md.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchCase, Measurement } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';
import { secondsToStart, submit } from '../live-runs.ts';
import { LiveServer } from '../live-server.ts';
import { writeSurveyFiles } from '../survey-files.ts';

/** A small run that a newcomer submits while the example is still computed, after the first start and after another. */

const RESPONDENTS = 1453;
const VARIABLES = 11;
const MAX_CLUSTERS = 8;
const AFTER_MILLISECONDS = 3000;
const ALONE = 3;

export const benchCase: BenchCase = {
  title: `First minute: a run of ${RESPONDENTS} x ${VARIABLES} while the example is computed, after a start and a restart`,
  async run() {
    const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-first-'));
    // PostgreSQL runs as another user when this runs as root, and must be able to reach the folder.
    chmodSync(folder, 0o755);
    const survey = makeSurvey(RESPONDENTS, VARIABLES, 4);
    const files = writeSurveyFiles(folder, survey);
    const codes = survey.columns.map((_, j) => `V${j + 1}`);
    const measurements: Measurement[] = [];
    try {
      for (const when of ['after the first start', 'after a restart']) {
        const server = await LiveServer.asNewcomer(path.join(folder, 'data'));
        try {
          const project = await server.createProject(when, files);
          await pause(AFTER_MILLISECONDS);
          const toStart = await secondsToStart(server, project, codes);
          const beside = (await submit(server, project, codes, MAX_CLUSTERS)).seconds;
          measurements.push(
            { what: `${when}: from Submit until it computes`, value: toStart, unit: 's', target: { atMost: 1 } },
            { what: `${when}: from Submit to finished`, value: beside, unit: 's' },
          );
          if (when !== 'after a restart') continue;
          await server.atRest();
          const alone: number[] = [];
          for (let n = 0; n < ALONE; n++) {
            alone.push((await submit(server, project, codes, MAX_CLUSTERS)).seconds);
            await server.atRest();
          }
          const median = alone.sort((a, b) => a - b)[Math.floor(ALONE / 2)];
          measurements.push({ what: 'alone, median', value: median, unit: 's' });
          for (const { what, value } of measurements.filter(({ what }) => what.endsWith('finished'))) {
            measurements.push({ what: `${what}, times alone`, value: value / median, unit: '', target: { atMost: 2 } });
          }
        } finally {
          await server.stop();
        }
      }
      return measurements;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
