import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@qp/contract';
import { fitSegments, type LatentClassData, membership } from '@qp/engine/latent-class';
import { comparePairs, type PairOutcome, planPairs, type StabilityInput } from '@qp/engine/stability';
import { madeHabits } from '@qp/engine/testing/two-habits';
import { type BenchCase, cpuMilliseconds, type Measurement } from '../bench-case.ts';
import { makeSurvey } from '../engine-surveys.ts';
import { finished, submit } from '../live-runs.ts';
import { LiveServer, p99While } from '../live-server.ts';
import { writeSurveyFiles } from '../survey-files.ts';
import { surveysAtHand } from '../surveys-at-hand.ts';

/** 100 refits of a run's own number of segments, how far two seeds differ, and how the server answers meanwhile. */

const THREADS = 2;
/** A real survey of 1,453 people and 11 yes/no questions that lies beside the repository where the checks are made. */
const mcdonalds = path.resolve(import.meta.dirname, '../../../../shared/data/reference/mcdonalds.csv');

async function runOf(data: LatentClassData, segments: number): Promise<StabilityInput> {
  const { fits } = await fitSegments(data, { maxSegments: segments, seed: 1, threads: THREADS, predict: false });
  const { assignments } = membership(data, fits[segments - 1]);
  return { data, treatment: 'categories', alpha: 100, seed: 1, solutions: [{ segments, assignments }] };
}

function fastFood(): LatentClassData {
  const [, ...lines] = readFileSync(mcdonalds, 'utf8').trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split(',').map(Number));
  const columns = rows[0].map((_, j) => ({ codes: Uint8Array.from(rows, (row) => row[j] - 1), categories: 2 }));
  return { respondents: rows.length, columns, weights: null };
}

interface Timed {
  readonly seconds: number;
  /** Time of the processor, all threads: on a busy machine the wall clock measures the neighbours too. */
  readonly processor: number;
  readonly outcomes: PairOutcome[];
}

/** All pairs of the own number. */
async function timed(input: StabilityInput): Promise<Timed> {
  const [{ segments: own }] = input.solutions;
  const pairs = planPairs(own, own).filter(({ segments }) => segments === own);
  let outcomes: PairOutcome[] = [];
  const since = performance.now();
  const processor = await cpuMilliseconds(async () => {
    outcomes = await comparePairs(input, pairs, THREADS);
  });
  return { seconds: (performance.now() - since) / 1000, processor: processor / 1000, outcomes };
}

const means = (outcomes: readonly PairOutcome[]): number[] =>
  outcomes[0].jaccards.map((_, k) => outcomes.reduce((sum, pair) => sum + pair.jaccards[k], 0) / outcomes.length);

/** Pairs whose code is not compiled yet. */
const FIRST_PAIRS = 5;

/** Refits adjusted for response style, and for agreeing too. */
async function styled(): Promise<Measurement[]> {
  const { data } = (await surveysAtHand()).find(({ name }) => name === 'planted-scales')!;
  const habits = madeHabits({ respondents: 400, questions: 12 }).data;
  const surveys = [
    { what: 'style, 2,400 x 24', data, treatment: 'style', atMost: 46 },
    { what: 'agreeing, 400 x 12', data: habits, treatment: 'acquiescence', atMost: 100 },
  ] as const;
  const measurements: Measurement[] = [];
  for (const { what, data: people, treatment, atMost } of surveys) {
    const settings = { maxSegments: 4, answers: treatment, starts: 10, threads: 1, predict: false } as const;
    const { fits } = await fitSegments(people, settings);
    const { assignments } = membership(people, fits[3]);
    const input = { data: people, treatment, alpha: 100, seed: 1, solutions: [{ segments: 4, assignments }] };
    const pairs = planPairs(4, 4).filter(({ segments }) => segments === 4);
    // A run has a hundred refits. The first take twice as long, on code that is not compiled yet: they count, and are shown by themselves.
    const first = await cpuMilliseconds(() => comparePairs(input, pairs.slice(0, FIRST_PAIRS), 1));
    const all = first + (await cpuMilliseconds(() => comparePairs(input, pairs.slice(FIRST_PAIRS), 1)));
    const value = all / (2 * pairs.length);
    measurements.push(
      { what: `${what}, 4 segments: a refit, processor time`, value, unit: 'ms', target: { atMost } },
      // The first ones pay for code that is not compiled yet.
      { what: `${what}: one of the first ten`, value: first / (2 * FIRST_PAIRS), unit: 'ms', target: { atMost } },
    );
  }
  return measurements;
}

/**
 * The background stands still between two steps while a person waits for something: what it does from one such place to the
 * next, reading the people included, is a piece of its work. Of the pairs that take longest.
 */
async function pieces(large: LatentClassData): Promise<Measurement[]> {
  const scales = (await surveysAtHand()).find(({ name }) => name === 'planted-scales')!.data;
  const surveys = [
    { what: '10,000 x 40, 8 segments', data: large, treatment: 'categories', segments: 8 },
    { what: 'style, 2,400 x 24, 8 segments', data: scales, treatment: 'style', segments: 8 },
  ] as const;
  const measurements: Measurement[] = [];
  for (const { what, data, treatment, segments } of surveys) {
    const input = { data, treatment, alpha: 100, seed: 1, solutions: [] };
    const piece = longestPiece();
    await comparePairs(input, [{ segments, pair: 0 }], 1, { rest: () => piece.end() });
    piece.end();
    const value = piece.longest / 1000;
    measurements.push({
      what: `${what}: the longest piece, processor time`,
      value,
      unit: 's',
      target: { atMost: 0.5 },
    });
  }
  return measurements;
}

function longestPiece() {
  const now = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let began = now();
  return {
    longest: 0,
    end() {
      this.longest = Math.max(this.longest, now() - began);
      began = now();
    },
  };
}

async function small(): Promise<Measurement[]> {
  if (!existsSync(mcdonalds)) return [];
  const input = await runOf(fastFood(), 4);
  const one = await timed(input);
  const other = await timed({ ...input, seed: 99 });
  const apart = means(one.outcomes).map((mean, k) => Math.abs(mean - means(other.outcomes)[k]));
  return [
    { what: 'mcdonalds, 1,453 x 11, 4 segments', value: one.seconds, unit: 's', target: { atMost: 2 } },
    { what: 'processor time of that', value: one.processor, unit: 's' },
    {
      what: 'a segment’s stability by two seeds differs at most by',
      value: Math.max(...apart),
      unit: '',
      target: { atMost: 0.05 },
    },
  ];
}

/** The whole job of a run with up to 6 segments, through the real server, and how it answers others meanwhile. */
async function beside(data: LatentClassData): Promise<Measurement[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'qp-bench-stability-'));
  const server = await LiveServer.start({ STABILITY_AFTER_RUNS: 'false' });
  try {
    const projectID = await server.createProject('Large', writeSurveyFiles(folder, data));
    const codes = data.columns.map((_, j) => `V${j + 1}`);
    const { runID } = await submit(server, projectID, codes, 6);
    const since = performance.now();
    const { job_id } = (await server.post(calls.startStability, { runID }, {})) as { job_id: string };
    const p99 = await p99While(finished(server, job_id), () => server.ask(calls.runStability, { runID }));
    return [
      { what: 'the whole job, 2 to 6 segments', value: (performance.now() - since) / 1000, unit: 's' },
      { what: 'other requests meanwhile, p99', value: p99, unit: 'ms', target: { atMost: 100 } },
    ];
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the stability of the example costs on a fresh start: the processor time of the server with it, less without. */
async function example(): Promise<Measurement[]> {
  const cost = async (settings: Record<string, string>) => {
    const server = await LiveServer.start({ DEMO: 'true', ...settings });
    try {
      await server.atRest();
      return server.cpuSeconds();
    } finally {
      await server.stop();
    }
  };
  const value = (await cost({})) - (await cost({ STABILITY_AFTER_RUNS: 'false' }));
  return [{ what: 'the example, processor time', value, unit: 's', target: { atMost: 20 } }];
}

export const benchCase: BenchCase = {
  title: `Stability: 100 refits on ${THREADS} threads`,
  async run(): Promise<Measurement[]> {
    const data = makeSurvey(10_000, 40, 6);
    const large = await timed(await runOf(data, 6));
    return [
      { what: '10,000 x 40, 6 segments', value: large.seconds, unit: 's', target: { atMost: 8 } },
      { what: 'processor time of that', value: large.processor, unit: 's' },
      ...(await beside(data)),
      ...(await small()),
      ...(await styled()),
      ...(await pieces(data)),
      ...(await example()),
    ];
  },
};
