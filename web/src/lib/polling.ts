import type { Call, CallAnswer, ErrorCode } from '@qp/contract';
import { errorMessages } from '@qp/words/errors/sentences';
import { ApiError, send } from './http.ts';

/** A background job that ended without a result; the message is the server's sentence. */
export class JobFailed extends Error {
  /** Its code in the error catalogue; null if the server sent none. */
  readonly code: ErrorCode | null;
  /** Its id in the server's log. */
  readonly jobId: string | null;
  constructor(message: string, code: ErrorCode | null = null, jobId: string | null = null) {
    super(message);
    this.name = 'JobFailed';
    this.code = code;
    this.jobId = jobId;
  }
}

export interface Progress {
  /** 0 to 1; undefined until the job says. */
  progress?: number | undefined;
  stage?: string | undefined;
}

interface PollOptions {
  signal?: AbortSignal | undefined;
  onProgress?(progress: Progress): void;
}

/** A server that restarts or a network that drops for a moment must not lose a job that goes on without us. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 1000;

/** Asks for a job until it has finished, and gives the last answer. Throws `JobFailed`, `ApiError` or the abort. */
export async function poll<C extends Call>(
  call: C,
  jobID: string,
  everyMs: number,
  { signal, onProgress }: PollOptions = {},
): Promise<CallAnswer<C>> {
  let unreachableSince: number | null = null;
  for (;;) {
    let wait = everyMs;
    try {
      const answer = await send(call, { params: { jobID }, signal });
      unreachableSince = null;
      const job = answer as { status?: string } & Failure & Progress;
      if (job.status === 'finished') return answer;
      if (job.status === 'failed') throw failed(job, jobID);
      onProgress?.({ progress: job.progress, stage: job.stage });
    } catch (error) {
      if (!(error instanceof ApiError) || !passes(error.status)) throw error;
      unreachableSince ??= Date.now();
      if (Date.now() - unreachableSince > PATIENCE_MS) throw error;
      wait = Math.max(everyMs, RETRY_MS);
    }
    await pause(wait, signal);
  }
}

interface Failure {
  error_message?: string;
  error_code?: ErrorCode;
}

const failed = ({ error_message: message, error_code: code }: Failure, jobID: string) =>
  new JobFailed(message ?? errorMessages('en')('internal'), code ?? null, jobID);

function passes(status: number): boolean {
  return status === 0 || status === 429 || status === 502 || status === 503 || status === 504;
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
