import { drawSample, drifted, plantedModel, plantedRun, wholeWave } from '@qp/engine/testing/planted-waves';
import { assembleTracking, trackWaves } from '@qp/engine/waves';
import {
  hasChanged,
  hasLostFit,
  hasMoved,
  mainChanges,
  type SegmentModel,
  type SizeInterval,
  type WaveFigures,
} from '@qp/facts';
import type { BenchCase, Measurement } from '../bench-case.ts';

/** Waves with known changes: how often intervals hold the truth, what is reported by chance, and how long a page takes. */

const DRAWS = Number(process.env.WAVE_DRAWS ?? 200);
const PEOPLE = 1000;
const THREADS = 2;
const MOVED = 2;

interface Planted {
  readonly model: SegmentModel;
  readonly sizes: readonly number[];
  readonly drift?: number;
  /** Draws of the parametric bootstrap; coverage needs none of them. */
  readonly draws?: number;
}

/** A run and a wave, drawn once more, and what tracking says of the wave. */
async function tracked({ model, sizes, drift = 0, draws }: Planted, seed: number): Promise<WaveFigures> {
  const run = await plantedRun(model, PEOPLE, 1000 + seed);
  const wave = wholeWave(drawSample(drift > 0 ? drifted(model, MOVED, drift) : model, sizes, PEOPLE, 50_000 + seed));
  const [record] = await trackWaves(run, [wave], { threads: THREADS, ...(draws !== undefined && { draws }) });
  return assembleTracking('waves', run, [{ sample: wave, record, panels: [] }]).waves[0];
}

async function rates(
  planted: Planted,
  of: Record<string, (figures: WaveFigures) => number>,
): Promise<Record<string, number>> {
  const sums = Object.fromEntries(Object.keys(of).map((name) => [name, 0]));
  for (let seed = 0; seed < DRAWS; seed++) {
    const figures = await tracked(planted, seed);
    for (const [name, rate] of Object.entries(of)) sums[name] += rate(figures) / DRAWS;
  }
  return sums;
}

const share = (intervals: readonly SizeInterval[], truth: readonly number[]): number =>
  intervals.filter(({ low, high }, k) => low <= truth[k] && truth[k] <= high).length / truth.length;

async function coverage(): Promise<Measurement[]> {
  // Classification is uncertain here, and the sizes change much: that is where counting goes wrong.
  const model = plantedModel(3, 8, 1.3, 5);
  const sizes = [model.mixture[0] - 0.2, model.mixture[1], model.mixture[2] + 0.2];
  const found = await rates(
    { model, sizes, draws: 1 },
    {
      estimated: ({ sizes: { estimated } }) => share(estimated.sizes, sizes),
      assigned: ({ sizes: { assigned } }) => share(assigned.sizes, sizes),
    },
  );
  return [
    { what: 'estimated sizes in their 95% interval', value: 100 * found.estimated, unit: '%', target: { atLeast: 92 } },
    { what: 'the same, at most', value: 100 * found.estimated, unit: '%', target: { atMost: 98 } },
    { what: 'assigned sizes in theirs', value: 100 * found.assigned, unit: '%', target: { atMost: 90 } },
  ];
}

async function alarms(): Promise<Measurement[]> {
  const model = plantedModel(4, 12, 1.5, 5);
  const none = await rates(
    { model, sizes: model.mixture },
    {
      any: (figures) =>
        Number(
          mainChanges(figures.sizes.estimated).some(hasChanged) ||
            figures.drift.some((one) => hasMoved(one)) ||
            hasLostFit(figures),
        ),
    },
  );
  const drift = await rates(
    { model, sizes: model.mixture, drift: 0.1 },
    {
      named: ({ drift: questions }) => Number(questions.some((one) => one.question === MOVED && hasMoved(one))),
      others: ({ drift: questions }) => Number(questions.some((one) => one.question !== MOVED && hasMoved(one))),
    },
  );
  return [
    { what: 'any alarm though nothing changed', value: 100 * none.any, unit: '%', target: { atMost: 7 } },
    {
      what: 'a question that moved by 10 points is named',
      value: 100 * drift.named,
      unit: '%',
      target: { atLeast: 80 },
    },
    { what: 'another question is named', value: 100 * drift.others, unit: '%', target: { atMost: 7 } },
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
  run: async () => [...(await speed()), ...(await coverage()), ...(await alarms())],
};
