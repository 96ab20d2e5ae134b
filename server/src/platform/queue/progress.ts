/** How far a job is, written now and then. */
interface ProgressReport {
  /** `share` from 0 to 1. */
  tell(share: number, stage: string): void;
  /** Nothing is written any more; resolves when what was being written has been. */
  end(): Promise<void>;
}

export const PROGRESS_MILLISECONDS = 250;

/** At most a few times a second, always the newest, and nothing after the job has ended. */
export function createProgress(
  write: (share: number, stage: string) => Promise<void>,
  failed: (error: unknown) => void,
): ProgressReport {
  let latest: { share: number; stage: string } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  let busy = false;
  let ended = false;
  const next = () => {
    timer = null;
    if (!latest) return;
    timer = setTimeout(next, PROGRESS_MILLISECONDS);
    // While one is slow the newest waits: an old share must not be written over a new one.
    if (busy) return;
    const { share, stage } = latest;
    latest = null;
    busy = true;
    writing = write(share, stage)
      .catch(failed)
      .finally(() => {
        busy = false;
      });
  };
  return {
    tell(share, stage) {
      if (ended) return;
      latest = { share: Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)), stage };
      if (!timer) next();
    },
    async end() {
      ended = true;
      latest = null;
      if (timer) clearTimeout(timer);
      await writing;
    },
  };
}
