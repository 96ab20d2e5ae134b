import { wordsIn } from '../locale.ts';
import { wholePercent } from '../numbers.ts';
import { gradeNames } from '../trust/verdict.ts';

/** The list of runs under Results. */
export const runListWords = wordsIn({
  runs: 'Runs',
  loading: 'Loading the runs',
  empty: 'No runs yet',
  emptyForEditors: 'Go to Design Runs, choose the variables that should form the segments, and submit.',
  emptyForViewers: 'Runs appear here once an editor or owner of this project creates them.',
  columns: {
    'Run Name': 'Run Name',
    'Run Date': 'Run Date',
    'Updated Date': 'Updated Date',
    '# of Clusters': '# of Clusters',
    '# of Cluster Vars.': '# of Cluster Vars.',
    '# of Metrics Vars.': '# of Metrics Vars.',
    '# of Profile Vars.': '# of Profile Vars.',
    Verdict: 'Verdict',
  },
  existing: (source: string) => `Existing segments from ${source}`,
  search: 'Search runs...',
  noMatch: (search: string) => `No runs match “${search}”.`,
  grades: gradeNames,
  stabilityUnderWay: 'Testing stability…',
  states: {
    pending: 'Queued',
    cancelling: 'Cancelling',
    failed: 'Failed',
    cancelled: 'Cancelled',
    finished: 'Finished',
  },
  underWay: 'This run is being computed. It opens here as soon as it has finished.',
  done: (share: number) => wholePercent(share),
  cancel: 'Cancel',
  cancelRun: (name: string) => `Cancel ${name}`,
  delete: 'Delete',
  deleteRun: (name: string) => `Delete ${name}`,
  progress: (name: string) => `Progress of ${name}`,
});
