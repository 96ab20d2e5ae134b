import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import type { ErrorCode } from '@qp/contract/errors';
import { errorMessages } from '@qp/words/errors/sentences';
import type { z } from 'zod';
import { outlast } from '../postgres/away.ts';
import { StaleAttempt } from './attempt.ts';
import { defineJob, type InParts, type JobContext, type Part } from './job.ts';
import type { JobFailure } from './job-kind.ts';
import type { AnyLane } from './lanes.ts';
import { selectParts } from './part-queries.ts';
import { lockAttempt } from './queries.ts';

const errorMessage = errorMessages('en');

/**
 * A job whose work is cut into parts, so more machines make it faster. A part is a pure function of its input; any worker
 * may take it; what it gives is kept in the database until the job has all of them and writes its result once. Parts of a
 * worker that died are taken again, as any job is; parts that were done when the job's own worker died are not done twice; and
 * all of them end with the job, however it ends.
 */

interface PartDefinition<I, O> {
  kind: string;
  input: z.ZodType<I>;
  /** Gives what a structured clone can hold: typed arrays come back to the last bit. */
  handle(context: Omit<JobContext, 'inParts'>, input: I): Promise<O>;
}

/** Listed among the feature's jobs, like any other. */
export function definePart<I, O>({ kind, input, handle }: PartDefinition<I, O>): Part<I, O> {
  const job = defineJob<I>({
    kind,
    input,
    async handle(context, given) {
      const source = serialize(await handle(context, given));
      const file = { name: kind, mediaType: 'application/octet-stream', source, jobId: context.jobId };
      return async (trx) => ({ fileId: await context.app.files.store(trx, file) });
    },
  });
  return { ...job, isPart: true };
}

/** A part has failed, and the job with it. */
export class PartFailed extends Error {
  readonly failure: JobFailure;
  constructor(failure: JobFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

const LOOK_MILLISECONDS = { first: 50, most: 500 };

/** `waiting` is called when the job itself has nothing to do, and when it has work again. */
export function createInParts(
  lane: AnyLane,
  context: Omit<JobContext, 'inParts'>,
  waiting: { begin(): Promise<void>; end(): Promise<void> },
): InParts {
  const { app, jobId, attempt, ownerId, signal, progress } = context;
  const unread: InParts['unread'] = async <I, O>(
    part: Part<I, O>,
    inputs: readonly I[],
    { from = 0, to = 1, stage }: Parameters<InParts>[2],
  ) => {
    await app.db.transaction().execute(async (trx) => {
      if (!(await lockAttempt(trx, jobId, attempt))) throw new StaleAttempt();
      // An earlier attempt has made them: what is done is done.
      if ((await selectParts(trx, jobId, part.kind)).length > 0) return;
      await app.queue.enqueueParts(trx, { id: jobId, lane, ownerId }, part, inputs);
    });
    await waiting.begin();
    for (let pause = LOOK_MILLISECONDS.first; ; pause = Math.min(pause * 1.5, LOOK_MILLISECONDS.most)) {
      const parts = await outlast(() => selectParts(app.db, jobId, part.kind));
      if (parts.length !== inputs.length) throw new StaleAttempt();
      const failed = parts.find(({ state }) => state === 'failed' || state === 'cancelled');
      if (failed) {
        const code: ErrorCode = failed.error_code ?? 'internal';
        throw new PartFailed({ code, message: failed.error_message ?? errorMessage(code) });
      }
      const done = parts.filter(({ state }) => state === 'finished').length;
      const share = parts.reduce((sum, one) => sum + one.progress, 0) / parts.length;
      progress(from + (to - from) * share, stage);
      if (done === parts.length) {
        await waiting.end();
        return parts.map((one) => () => readOutput<O>(context, one.file_id));
      }
      await sleep(pause, undefined, { signal });
    }
  };
  const inParts = async <I, O>(part: Part<I, O>, inputs: readonly I[], bar: Parameters<InParts>[2]) =>
    Promise.all((await unread(part, inputs, bar)).map((read) => read()));
  return Object.assign(inParts, { unread });
}

async function readOutput<O>({ app }: Pick<JobContext, 'app'>, fileId: string | null): Promise<O> {
  if (fileId === null) throw new Error('a part has finished without its output');
  const pieces: Uint8Array[] = [];
  for await (const piece of app.files.read(app.db, fileId)) pieces.push(piece);
  return deserialize(Buffer.concat(pieces)) as O;
}
