import { createLog } from '../platform/log.ts';
import { readSettings } from '../platform/settings.ts';
import { startPlatform } from '../platform/start.ts';
import { testJobs } from './test-jobs.ts';

/** A worker in a process of its own, for tests that kill it. Says `ready` when it takes jobs. */
const settings = readSettings({ ...process.env, ROLE: 'worker', PUBLIC_URL: 'http://127.0.0.1' });
const log = createLog('warn', (line) => process.stderr.write(line));
// Loading the features takes most of a second, and most tests need only the jobs of the tests.
const features = process.env.TEST_FEATURE_JOBS ? (await import('../features.ts')).allJobs : [];
const platform = await startPlatform(settings, log, { jobs: [...features, ...testJobs] });
process.on('SIGTERM', () => {
  platform.stop(200).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.stdout.write('ready\n');
