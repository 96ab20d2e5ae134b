import type { RunListItem } from '@qp/contract';
import type { runListWords } from '@qp/words/run/list';

interface StateWords {
  readonly word: string;
  readonly detail: string;
  readonly tone: 'quiet' | 'good' | 'danger';
}

/** The state of a run in a word, with its detail. `cancelling`: it was told to stop and has not yet. */
export function stateWords(
  { states, done }: ReturnType<typeof runListWords>,
  run: RunListItem,
  cancelling = false,
): StateWords {
  const quiet = (word: string, detail = '') => ({ word, detail, tone: 'quiet' as const });
  switch (run.state) {
    case 'pending':
      return quiet(cancelling ? states.cancelling : states.pending, run.stage);
    case 'started':
      return quiet(cancelling ? states.cancelling : done(run.progress ?? 0), run.stage);
    case 'failed':
      // Stopped on purpose, so no failure.
      if (run.error_code === 'job-cancelled') return quiet(states.cancelled);
      return { word: states.failed, detail: run.error_message ?? '', tone: 'danger' };
    case 'finished':
      return { word: states.finished, detail: '', tone: 'good' };
  }
}
