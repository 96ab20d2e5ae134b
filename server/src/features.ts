import type { FastifyInstance } from 'fastify';
import * as accounts from './features/accounts/index.ts';
import * as archives from './features/archives/index.ts';
import * as exportedFiles from './features/exports/index.ts';
import * as imports from './features/imports/index.ts';
import * as personas from './features/personas/index.ts';
import * as projects from './features/projects/index.ts';
import * as runs from './features/runs/index.ts';
import * as sharing from './features/sharing/index.ts';
import * as waves from './features/tracking/index.ts';
import * as typingForms from './features/typing-forms/index.ts';
import * as typingTool from './features/typing-tool/index.ts';
import * as value from './features/value/index.ts';
import type { App } from './platform/app.ts';
import type { AnyJob } from './platform/queue/job.ts';

/** What the demo is made of; each feature may add to it, in the order of the list below. */
export interface Demo {
  ownerId: string;
  /** Set by the projects feature: the example project. */
  projectId?: string;
  /** Set by the runs feature: a finished run of it. */
  runId?: string;
}

/** What a feature offers: its jobs, its routes, and its regular clean-up. */
export interface Feature {
  jobs: readonly AnyJob[];
  register(server: FastifyInstance, app: App): void | Promise<void>;
  /** Called every hour: deletes what has expired. */
  tidy?(app: App): Promise<void>;
  /** Called once in the life of a database; a second call after a crash must find its own traces and go on. */
  demo?(app: App, demo: Demo): Promise<void>;
}

/** Every feature there is. accounts comes first: it finds out who is asking. */
export const features: readonly Feature[] = [
  accounts,
  projects,
  sharing,
  imports,
  runs,
  personas,
  exportedFiles,
  typingTool,
  typingForms,
  waves,
  value,
  archives,
];

export const allJobs: readonly AnyJob[] = features.flatMap(({ jobs }) => [...jobs]);
