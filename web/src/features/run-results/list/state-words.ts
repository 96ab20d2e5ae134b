import type { RunListItem } from '@qp/contract';
import { percent } from '@qp/words/numbers';

export interface StateWords {
  readonly word: string;
  readonly detail: string;
  readonly tone: 'quiet' | 'good' | 'danger';
}

/** The state of a run in a word, and what is to be said about it. `cancelling`: it was asked to stop and has not yet. */
export function stateWords(run: RunListItem, cancelling = false): StateWords {
  const quiet = (word: string, detail = '') => ({ word, detail, tone: 'quiet' as const });
  switch (run.state) {
    case 'pending':
      return quiet(cancelling ? 'Cancelling' : 'Waiting', run.stage);
    case 'started':
      return quiet(cancelling ? 'Cancelling' : percent(run.progress ?? 0, 0), run.stage);
    case 'failed':
      // Somebody wanted it so: not a failure to be alarmed about.
      if (run.error_code === 'job-cancelled') return quiet('Cancelled');
      return { word: 'Failed', detail: run.error_message ?? '', tone: 'danger' };
    case 'finished':
      return { word: 'Finished', detail: '', tone: 'good' };
  }
}
