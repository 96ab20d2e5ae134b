import type { ErrorCode } from '@qp/contract';
import type { z } from 'zod';
import type { Trx } from '../../database.ts';
import type { Lane } from './lanes.ts';

/** What the queue knows of a job: enough to offer it, try it again and end it, nothing of how it is done. */

export interface JobOptions {
  /** Letters, digits and hyphens: `fit-run`. */
  kind: string;
  /** `short` unless said: reading, exports, searches. `long`: fits. `background`: after everyone's runs. */
  lane?: Lane;
  /** How often it is tried before it is given up; 3 unless said. */
  attempts?: number;
  /** Seconds before another try after an error, doubled each time up to `retryDelayMax`. */
  retryDelay?: number;
  retryDelayMax?: number;
  /** Deleted this long after its end, with its files; a word means the setting of that name. */
  keepDays?: number | 'exports' | 'predictions';
}

/** Why a job has no result. */
export interface JobFailure {
  code: ErrorCode;
  message: string;
}

/** A job whose input has been forgotten: what the queue holds in its list. */
export interface AnyJobKind extends Required<Omit<JobOptions, 'keepDays'>> {
  keepDays: number | 'exports' | 'predictions' | null;
  /** A part of another job (parts.ts). */
  isPart: boolean;
  /** Runs in the transaction that marks the job failed or cancelled. */
  failed(trx: Trx, input: unknown, failure: JobFailure): Promise<void>;
}

export interface JobKind<I> extends AnyJobKind {
  input: z.ZodType<I>;
}
