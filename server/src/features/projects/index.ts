import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import type { AnyJob } from '../../platform/queue/job.ts';
import { createExampleProject } from './example.ts';
import { registerPeople } from './people/index.ts';
import { registerQuality } from './quality/index.ts';
import { readProject } from './read-project.job.ts';
import { registerRoutes } from './routes.ts';

export { createProject, refuseProject } from './create.ts';
export { createExampleProject } from './example.ts';
export {
  type Found,
  findPeople,
  findWeights,
  type PeopleRow,
  selectPeople,
  selectWeights,
  storePeople,
  storeWeights,
  weightFor,
} from './people/index.ts';
export { type QualityTask, qualityOf, qualityTask, qualityThread } from './quality/index.ts';
export type { Project, ProjectVariable } from './queries.ts';
export { findProject, insertProject, projectOwner, projectSize, projectVariables, surveySource } from './queries.ts';
export { readingThread } from './read-project.job.ts';
export type { ReadInput, ReadOutput } from './read-project.thread.ts';
export { setLoadJob } from './reading-queries.ts';
export { surveyFile, tidy } from './service.ts';
export { keepSourceFile, unpackSourceFile } from './source-file.ts';
export { storeReadProject, storeReadyProject } from './store-reading.ts';

export const jobs: readonly AnyJob[] = [readProject];

export function register(server: FastifyInstance, app: App): void {
  registerRoutes(server, app);
  registerPeople(server, app);
  registerQuality(server, app);
}

/** The demo begins with the example project. */
export async function demo(app: App, demo: { ownerId: string; projectId?: string }): Promise<void> {
  demo.projectId = await createExampleProject(app, demo.ownerId);
}
