import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database.ts';
import type { App } from '../app.ts';
import type { Log } from '../log.ts';
import type { Compute } from './compute.ts';

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
}

/** Applied in one transaction, and only if the attempt is still the current one. What it returns becomes the result. */
export type JobWrite = (trx: Transaction<Database>) => Promise<unknown>;

interface JobOptions {
  /** Letters, digits and hyphens: `fit-run`. */
  kind: string;
  /** What it does, in words, for logs and metrics. */
  label: string;
  /** How often it is tried before it is given up; 3 unless said. */
  attempts?: number;
  /** Seconds before another try after an error, doubled each time up to `retryDelayMax`. */
  retryDelay?: number;
  retryDelayMax?: number;
  /** The job and its files are deleted this long after its end; without it they stay as long as what they belong to. */
  keepDays?: number;
}

export interface JobDefinition<I> extends JobOptions {
  input: z.ZodType<I>;
  handle(context: JobContext, input: I): Promise<JobWrite>;
  /** Runs in the transaction that marks the job failed. */
  onFailed?(trx: Transaction<Database>, input: I, message: string): Promise<void>;
}

/** A job whose input has been forgotten: what the queue holds in its list. */
export interface AnyJob extends Required<Omit<JobOptions, 'keepDays'>> {
  keepDays: number | null;
  run(context: JobContext, input: unknown): Promise<JobWrite>;
  failed(trx: Transaction<Database>, input: unknown, message: string): Promise<void>;
}

export interface Job<I> extends AnyJob {
  input: z.ZodType<I>;
}

export function defineJob<I>(definition: JobDefinition<I>): Job<I> {
  const { kind, label, input, handle, onFailed } = definition;
  return {
    kind,
    label,
    input,
    attempts: definition.attempts ?? 3,
    retryDelay: definition.retryDelay ?? 1,
    retryDelayMax: definition.retryDelayMax ?? 60,
    keepDays: definition.keepDays ?? null,
    run: async (context, given) => handle(context, input.parse(given)),
    failed: async (trx, given, message) => onFailed?.(trx, input.parse(given), message),
  };
}
