import type { AnyJob } from '../../platform/queue/job.ts';
import { trackGroups } from './groups.job.ts';
import { matchWave } from './match-wave.job.ts';
import { renewSegments } from './renew.job.ts';
import { trackRun } from './track-run.job.ts';

export { trackingOf } from './queries.ts';
export { register } from './routes.ts';

export const jobs: readonly AnyJob[] = [matchWave, trackRun, trackGroups, renewSegments];
