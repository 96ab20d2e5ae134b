import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { refuse } from '../platform/http/refusal.ts';
import { type AnyJob, defineJob } from '../platform/queue/job.ts';
import type { Lane } from '../platform/queue/lanes.ts';
import { definePart } from '../platform/queue/parts.ts';

/** Jobs that only tests know. `note` writes a row of the table `notes`, which the test makes: a result that can be counted. */

export const note = defineJob({
  kind: 'test-note',
  input: z.object({
    text: z.string(),
    milliseconds: z.number(),
    bytes: z.number().optional(),
    until: z.string().optional(),
  }),
  attempts: 50,
  retryDelay: 1,
  retryDelayMax: 2,
  async handle({ app, jobId, attempt, signal, progress }, { text, milliseconds, bytes = 0, until }) {
    const steps = 5;
    for (let step = 0; step < steps; step++) {
      progress(step / steps, `Step ${step + 1} of ${steps}`);
      await sleep(milliseconds / steps, undefined, { signal });
    }
    if (until) await noted(app, until, signal);
    return async (trx) => {
      await sql`insert into notes (job_id, attempt, text) values (${jobId}, ${attempt}, ${text})`.execute(trx);
      if (bytes === 0) return { text };
      const source = Buffer.alloc(bytes, text);
      const fileId = await app.files.store(trx, { name: 'note.txt', mediaType: 'text/plain', source, jobId });
      return { fileId };
    };
  },
});

/** Fails as its input says. */
export const faulty = defineJob({
  kind: 'test-faulty',
  input: z.object({
    how: z.enum(['refuse', 'throw', 'throw-once', 'mistake', 'exit', 'full', 'write']),
    file: z.string().optional(),
    milliseconds: z.number().optional(),
  }),
  attempts: 2,
  retryDelay: 1,
  retryDelayMax: 1,
  async handle({ attempt }, { how, file, milliseconds = 0 }) {
    if (file) appendFileSync(file, `${attempt}\n`);
    if (how === 'refuse') throw refuse('run-failed', { reason: 'The survey is too small for this.' });
    if (how === 'throw' || (how === 'throw-once' && attempt === 1)) throw new Error('a fault');
    if (how === 'mistake') throw new TypeError('undefined is not a function');
    if (how === 'exit') {
      // Long enough to be at work beside others.
      await sleep(milliseconds);
      process.exit(9);
    }
    if (how === 'full') throw Object.assign(new Error('could not extend file'), { code: '53100' });
    return async (trx) => {
      if (how !== 'write') return { attempt };
      await sql`insert into notes (text) values ('half')`.execute(trx);
      throw refuse('run-failed', { reason: 'The write was refused.' });
    };
  },
  async onFailed(trx, { how }, { message }) {
    await sql`insert into notes (text) values (${`${how}: ${message}`})`.execute(trx);
  },
});

function defineThreaded(kind: string, lane: Lane) {
  return defineJob({
    kind,
    lane,
    input: z.object({
      task: z.enum(['sum', 'refuse', 'throw', 'exit', 'loop']),
      numbers: z.array(z.number()).optional(),
    }),
    attempts: 1,
    async handle({ compute }, input) {
      const output = await compute<typeof input, { sum: number }>(new URL('./test.thread.ts', import.meta.url), input);
      return async () => output;
    },
  });
}
export const threaded = defineThreaded('test-threaded', 'short');
export const threadedLong = defineThreaded('test-threaded-long', 'long');
export const threadedBackground = defineThreaded('test-threaded-background', 'background');

/** A job that goes on until something is noted goes on for as long as its test needs, however busy the machine is. */
export const writeNote = ({ db }: Pick<App, 'db'>, text: string) =>
  sql`insert into notes (text) values (${text})`.execute(db);

/** Until the test has written this note. */
async function noted(app: App, text: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from notes where text = ${text}`.execute(app.db);
    if (rows.length > 0) return;
    await sleep(20, undefined, { signal });
  }
}

/** Takes its time in the long lane, and writes when it began: `notes` then shows the order. It may be tried only once. */
export const longTurn = defineJob({
  kind: 'test-long',
  lane: 'long',
  attempts: 1,
  input: z.object({ name: z.string(), milliseconds: z.number().optional(), until: z.string().optional() }),
  async handle({ app, jobId, attempt, signal }, { name, milliseconds = 0, until }) {
    await sql`insert into notes (job_id, attempt, text) values (${jobId}, ${attempt}, ${name})`.execute(app.db);
    if (until) await noted(app, until, signal);
    await sleep(milliseconds, undefined, { signal });
    return async () => ({ name });
  },
});

/** Squares a number; writes that it did. */
const square = definePart({
  kind: 'test-square',
  input: z.object({
    number: z.number(),
    milliseconds: z.number(),
    refuse: z.boolean(),
    until: z.string().optional(),
  }),
  async handle({ app, jobId, attempt, signal }, { number, milliseconds, refuse: no, until }) {
    await sql`insert into notes (job_id, attempt, text) values (${jobId}, ${attempt}, ${`part ${number}`})`.execute(
      app.db,
    );
    if (until) await noted(app, until, signal);
    await sleep(milliseconds, undefined, { signal });
    if (no) throw refuse('run-failed', { reason: `The part ${number} says no.` });
    return { square: Float64Array.of(number * number, 1 / 3) };
  },
});

function defineSum(kind: string, lane: 'long' | 'background') {
  return defineJob({
    kind,
    lane,
    input: z.object({
      numbers: z.array(z.number()),
      milliseconds: z.number(),
      refuse: z.number().optional(),
      until: z.string().optional(),
      /** This many parts, the first ones, wait for nothing. */
      free: z.number().optional(),
    }),
    async handle({ inParts, jobId, attempt }, { numbers, milliseconds, refuse: no, until, free = 0 }) {
      const parts = numbers.map((number, at) => {
        return { number, milliseconds, refuse: number === no, until: at < free ? undefined : until };
      });
      const squares = await inParts(square, parts, { stage: 'Adding squares' });
      return async (trx) => {
        await sql`insert into notes (job_id, attempt, text) values (${jobId}, ${attempt}, 'sum')`.execute(trx);
        const sum = squares.reduce((total, one) => total + one.square[0], 0);
        return { sum, exact: squares.every((one) => one.square[1] === 1 / 3) };
      };
    },
  });
}
export const sumOfSquares = defineSum('test-sum', 'long');
export const backgroundSum = defineSum('test-background-sum', 'background');

export const testJobs: readonly AnyJob[] = [
  ...[note, faulty, threaded, threadedLong, threadedBackground],
  ...[longTurn, square, sumOfSquares, backgroundSum],
];
export const NOTES = 'create table if not exists notes (n serial, job_id uuid, attempt int, text text)';
