import type { z } from 'zod';
import type { Trx } from '../../database.ts';
import type { App } from '../app.ts';
import type { Log } from '../log.ts';
import type { Compute } from './compute.ts';
import type { AnyJobKind, JobFailure, JobKind, JobOptions } from './job-kind.ts';

/** What a job's handler is given. */
export interface JobContext {
  jobId: string;
  /** 1 for the first try. */
  attempt: number;
  ownerId: string | null;
  projectId: string | null;
  runId: string | null;
  app: App;
  /** Aborted when the job is cancelled, deleted or taken over, or when the process stops. */
  signal: AbortSignal;
  log: Log;
  /** How far, from 0 to 1, and what is being done, in words. Written to the table a few times a second at most. */
  progress(share: number, stage: string): void;
  /** An empty folder for this attempt. It is the platform's, and goes with the attempt however that ends. */
  scratch(): Promise<string>;
  /** Runs a thread module (see thread.ts) in a worker thread; progress and cancel pass through. */
  compute: Compute;
  /** Has parts of the work done by whichever workers are free (see parts.ts). */
  inParts: InParts;
}

/** A part of a job's work: a pure function of its input, the same wherever and however often it is computed. */
export interface Part<I, O> extends Job<I> {
  /** Never set: it keeps the type of the output. */
  readonly output?: O;
}

/** Gives the outputs in the order of the inputs. The parts fill the job's bar `from` … `to`; all of it unless said. */
export interface InParts {
  <I, O>(part: Part<I, O>, inputs: readonly I[], bar: PartsBar): Promise<O[]>;
  /** The same for outputs that are large together: each is read when it is asked for, at the latest in the job's write. */
  unread<I, O>(part: Part<I, O>, inputs: readonly I[], bar: PartsBar): Promise<(() => Promise<O>)[]>;
}

interface PartsBar {
  readonly from?: number;
  readonly to?: number;
  readonly stage: string;
}

/** Applied in one transaction, and only if the attempt is still the current one. What it returns becomes the result. */
export type JobWrite = (trx: Trx) => Promise<unknown>;

interface JobDefinition<I> extends JobOptions {
  input: z.ZodType<I>;
  handle(context: JobContext, input: I): Promise<JobWrite>;
  /** Runs in the transaction that marks the job failed or cancelled. */
  onFailed?(trx: Trx, input: I, failure: JobFailure): Promise<void>;
}

/** A job whose input has been forgotten: what the worker holds in its list. */
export interface AnyJob extends AnyJobKind {
  run(context: JobContext, input: unknown): Promise<JobWrite>;
}

export interface Job<I> extends AnyJob, JobKind<I> {}

export function defineJob<I>(definition: JobDefinition<I>): Job<I> {
  const { kind, input, handle, onFailed } = definition;
  return {
    kind,
    input,
    lane: definition.lane ?? 'short',
    isPart: false,
    attempts: definition.attempts ?? 3,
    retryDelay: definition.retryDelay ?? 1,
    retryDelayMax: definition.retryDelayMax ?? 60,
    keepDays: definition.keepDays ?? null,
    run: async (context, given) => handle(context, input.parse(given)),
    failed: async (trx, given, failure) => onFailed?.(trx, input.parse(given), failure),
  };
}
