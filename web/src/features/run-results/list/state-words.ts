import type { RunListItem } from '@qp/contract';

/** The state of a run in a word, and what is to be said about it. */
export function stateWords(run: RunListItem): { word: string; detail: string } {
  switch (run.state) {
    case 'pending':
      return { word: 'Waiting', detail: run.stage ?? '' };
    case 'started':
      return { word: `${Math.round((run.progress ?? 0) * 100)}%`, detail: run.stage ?? '' };
    case 'failed':
      return { word: 'Failed', detail: run.error_message ?? '' };
    case 'finished':
      return { word: 'Finished', detail: '' };
  }
}
