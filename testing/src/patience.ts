/**
 * How long a test waits for what comes in the end. Many times what it takes, because the machine may be busy with anything: only a hang
 * should run into it.
 */
export const PATIENCE_MILLISECONDS = 360_000;

/** A test waits for several things in turn. One of half a minute has taken 7 minutes where others took the processor meanwhile. */
export const WHOLE_TEST_MILLISECONDS = 900_000;

export const patient = (): AbortSignal => AbortSignal.timeout(PATIENCE_MILLISECONDS);
