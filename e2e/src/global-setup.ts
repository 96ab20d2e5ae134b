import { startServer } from '@qp/testing/live-server';
import { startMailServer } from '@qp/testing/mail-server';
import type { TestProject } from 'vitest/node';

/** What the test files share: one server, one mailbox. */
export interface Stage {
  url: string;
  mailFolder: string;
  environment: Record<string, string>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    stage: Stage;
  }
}

// Tests log in far more often than people do.
const GENEROUS = '100000';

export default async function setup(project: TestProject) {
  const mailbox = await startMailServer();
  const server = await startServer({
    DEMO: 'false',
    SMTP_URL: mailbox.url,
    LOG_FILE: 'stdout',
    LOGINS_PER_ACCOUNT: GENEROUS,
    LOGINS_PER_ADDRESS: GENEROUS,
    // Only the test of Compare needs it, and asks for it.
    STABILITY_AFTER_RUNS: 'false',
    // Other programs may be busy beside the tests, and browsers are.
    COMPUTE_PRIORITY: 'usual',
    // A machine that is busy with the tests themselves must not turn them away.
    OVERLOAD_MILLISECONDS: '600000',
  });
  const stage: Stage = {
    url: server.url,
    mailFolder: mailbox.folder,
    environment: server.environment,
  };
  project.provide('stage', stage);
  return async () => {
    // A page says only that something failed; the server knows what.
    const errors = server.output().match(/^.*"level":"error".*$/gm) ?? [];
    if (errors.length > 0) process.stderr.write(`\nErrors that the server logged:\n${errors.join('\n')}\n`);
    await server.stop();
    await mailbox.close();
  };
}
