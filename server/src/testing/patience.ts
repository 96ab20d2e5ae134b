/**
 * How long a test waits for what comes in the end. Many times what it takes, because the machine may be busy with anything: only a hang should
 * run into it.
 */
export const PATIENCE_MILLISECONDS = 360_000;

export const patient = (): AbortSignal => AbortSignal.timeout(PATIENCE_MILLISECONDS);
