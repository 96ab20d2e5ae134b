import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { drawSample, plantedModel, plantedRun, wholeWave } from '@qp/engine/testing/planted-waves';
import { assembleTracking, trackWaves } from '@qp/engine/tracking';
import type { BenchCase, Measurement } from '../bench-case.ts';

/** Waves with known changes: how often intervals hold the truth, what is reported by chance, and how long a page takes. */

const DRAWS = Number(process.env.WAVE_DRAWS ?? 200);
const THREADS = 2;
const program = fileURLToPath(new URL('../wave-draws.ts', import.meta.url));

/** Means over all draws, in percent; half of the draws in each of two processes. */
async function ratesOf(scenario: string): Promise<Record<string, number>> {
  const half = Math.ceil(DRAWS / 2);
  const parts = [
    [0, half],
    [half, DRAWS],
  ].map(async ([from, to]) => {
    const child = spawn(process.execPath, [program, scenario, `${from}`, `${to}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return text(child.stdout);
  });
  const lines = (await Promise.all(parts)).join('').trim().split('\n');
  if (lines.length !== DRAWS) throw new Error(`${lines.length} of ${DRAWS} draws of ${scenario} came back.`);
  const outcomes = lines.map((line) => JSON.parse(line) as Record<string, number>);
  return Object.fromEntries(
    Object.keys(outcomes[0]).map((rate) => [
      rate,
      (100 * outcomes.reduce((sum, outcome) => sum + outcome[rate], 0)) / DRAWS,
    ]),
  );
}

async function coverage(): Promise<Measurement[]> {
  const { estimated, assigned } = await ratesOf('coverage');
  return [
    { what: 'estimated sizes in their 95% interval', value: estimated, unit: '%', target: { atLeast: 92 } },
    { what: 'the same, at most', value: estimated, unit: '%', target: { atMost: 98 } },
    { what: 'assigned sizes in theirs', value: assigned, unit: '%', target: { atMost: 90 } },
  ];
}

/** `design`: segments x questions. */
async function alarms(design: string): Promise<Measurement[]> {
  const none = await ratesOf(`unchanged ${design}`);
  const drift = await ratesOf(`drift ${design}`);
  const percent = (what: string, value: number, target?: Measurement['target']): Measurement => ({
    what: `${design}: ${what}`,
    value,
    unit: '%',
    ...(target && { target }),
  });
  return [
    percent('any alarm though nothing changed', none.any, { atMost: 7 }),
    percent('of these: a size', none.sizes),
    percent('of these: a question', none.questions),
    percent('of these: lost fit', none.fit),
    percent('a question that moved by 10 points is named', drift.named, { atLeast: 80 }),
    percent('another question is named', drift.other, { atMost: 7 }),
  ];
}

async function speed(): Promise<Measurement[]> {
  const model = plantedModel(6, 40, 1.5, 5, 5);
  const run = await plantedRun(model, 10_000, 1);
  const waves = Array.from({ length: 11 }, (_, n) => wholeWave(drawSample(model, model.mixture, 10_000, 100 + n), n));
  const timed = async (some: typeof waves) => {
    const since = performance.now();
    const records = await trackWaves(run, some, { threads: THREADS });
    assembleTracking(
      'waves',
      run,
      some.map((sample, at) => ({ sample, record: records[at], panels: [] })),
    );
    return (performance.now() - since) / 1000;
  };
  return [
    {
      what: '10 waves x 10,000 x 40, 6 segments',
      value: await timed(waves.slice(0, 10)),
      unit: 's',
      target: { atMost: 60 },
    },
    { what: 'the eleventh', value: await timed(waves.slice(10)), unit: 's', target: { atMost: 15 } },
  ];
}

export const benchCase: BenchCase = {
  title: 'Waves: coverage, false alarms, named questions and time',
  run: async () => [...(await speed()), ...(await coverage()), ...(await alarms('3x8')), ...(await alarms('4x12'))],
};
