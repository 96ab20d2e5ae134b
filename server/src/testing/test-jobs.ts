import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { refuse } from '../platform/http/refusal.ts';
import { type AnyJob, defineJob } from '../platform/queue/job.ts';

/** Jobs that only tests know. `note` writes a row of the table `notes`, which the test makes: a result that can be counted. */

export const note = defineJob({
  kind: 'test-note',
  label: 'Write a note after a while',
  input: z.object({ text: z.string(), milliseconds: z.number(), bytes: z.number().optional() }),
  attempts: 50,
  retryDelay: 1,
  retryDelayMax: 2,
  async handle({ app, jobId, attempt, signal, progress }, { text, milliseconds, bytes = 0 }) {
    const steps = 5;
    for (let step = 0; step < steps; step++) {
      progress(step / steps, `Step ${step + 1} of ${steps}`);
      await sleep(milliseconds / steps, undefined, { signal });
    }
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
  label: 'Fail',
  input: z.object({
    how: z.enum(['refuse', 'throw', 'throw-once', 'exit', 'full', 'write']),
    file: z.string().optional(),
  }),
  attempts: 2,
  retryDelay: 1,
  retryDelayMax: 1,
  async handle({ attempt }, { how, file }) {
    if (file) appendFileSync(file, `${attempt}\n`);
    if (how === 'refuse') throw refuse('run-failed', { reason: 'The survey is too small for this.' });
    if (how === 'throw' || (how === 'throw-once' && attempt === 1)) throw new Error('a fault');
    if (how === 'exit') process.exit(9);
    if (how === 'full') throw Object.assign(new Error('could not extend file'), { code: '53100' });
    return async (trx) => {
      if (how !== 'write') return { attempt };
      await sql`insert into notes (text) values ('half')`.execute(trx);
      throw refuse('run-failed', { reason: 'The write was refused.' });
    };
  },
  async onFailed(trx, { how }, message) {
    await sql`insert into notes (text) values (${`${how}: ${message}`})`.execute(trx);
  },
});

export const threaded = defineJob({
  kind: 'test-threaded',
  label: 'Compute in a thread',
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

export const testJobs: readonly AnyJob[] = [note, faulty, threaded];
export const NOTES = 'create table if not exists notes (job_id uuid, attempt int, text text)';
