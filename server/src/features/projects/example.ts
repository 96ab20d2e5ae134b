import type { ExampleProject } from '@qp/examples';
import { EXAMPLE_NAME } from '@qp/examples';
import { takeLine } from '../../platform/activity.ts';
import type { App } from '../../platform/app.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { computeNow } from '../../platform/queue/compute.ts';
import { createProject } from './create.ts';
import { selectByName } from './reading-queries.ts';

/** Makes the example project of this user, or finds it where it has been made before, and gives its id. */
export async function createExampleProject(app: App, userId: string): Promise<string> {
  const name = EXAMPLE_NAME;
  const existing = await findByName(app, userId, name);
  if (existing) {
    takeLine();
    return existing;
  }
  const { files } = await makeExample(userId);
  const named = (prefix: string) => {
    const file = files.find((candidate) => candidate.name.startsWith(prefix));
    if (!file) throw new Error(`the example project has no ${prefix} file`);
    const source = Buffer.from(file.text);
    return { name: file.name, bytes: source.length, source };
  };
  try {
    return await createProject(app, {
      ownerId: userId,
      name,
      uploadKey: null,
      files: { data: named('data_'), variables: named('variables_'), discretized: named('discretized_') },
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'project-name-taken') throw error;
    // Pressed twice: the other request has it, or will have it in a moment.
    return waitForExample(app, userId, name, error);
  }
}

/** The same survey as an SPSS file, made in a thread. */
export async function makeExampleSav(userId: string): Promise<Buffer> {
  const compute = computeNow(userId);
  return Buffer.from(await compute<null, Uint8Array>(new URL('./example-sav.thread.ts', import.meta.url), null));
}

function makeExample(userId: string): Promise<ExampleProject> {
  const compute = computeNow(userId);
  return compute(new URL('./example.thread.ts', import.meta.url), null);
}

async function findByName(app: App, userId: string, name: string): Promise<string | null> {
  const row = await selectByName(app.db, userId, name);
  return row?.state === 'ready' ? row.id : null;
}

async function waitForExample(app: App, userId: string, name: string, taken: Refusal): Promise<string> {
  const reading = await selectByName(app.db, userId, name);
  if (reading?.load_job_id) await app.queue.wait(reading.load_job_id);
  const id = await findByName(app, userId, name);
  if (id === null) throw taken;
  return id;
}
