import { type CallAnswer, calls, type Run } from '@qp/contract';
import type { CrosstabRow } from '@qp/facts';
import type { Download, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { csrfHeader, type PageOptions, type Person, type useStage, visit } from './harness.ts';
import { makeSmallProject } from './small-project.ts';

/** A project with a finished run, made by the calls that the pages make. */
export interface OpenRun {
  projectID: string;
  run: Run;
  /** Where the run is open on a view. */
  at(
    view: 'crosstab' | 'summary' | 'personas' | 'drivers' | 'details' | 'compare' | 'tracking' | 'typing' | 'value',
  ): string;
}

type View = Parameters<OpenRun['at']>[0];

/** Someone with a finished run, made before the tests of a file and shared by them. */
export interface Analyst {
  person: Person;
  open: OpenRun;
  /** A page of that person with the run open on a view. */
  page(view: View, options?: Omit<PageOptions, 'person'>): Promise<Page>;
}

/** Three segments of a few attitudes, computed in a second. */
export const smallRun: Design = {
  survey: 'small',
  maxClusters: 3,
  answers: 'categories',
  cluster: (code) => /^A\d$/.test(code),
  profile: (code) => code === 'AGE',
};

export function useRun(stage: ReturnType<typeof useStage>, design: Design): Analyst {
  const analyst = {
    async page(view, options) {
      const page = await stage.page({ ...options, person: analyst.person });
      await visit(page, analyst.open.at(view));
      return page;
    },
  } as Analyst;
  beforeAll(async () => {
    analyst.person = await stage.makePerson('Ada');
    const page = await stage.page({ person: analyst.person });
    const project = design.survey === 'small' ? await makeSmallProject(page, 'Attitudes') : await makeExample(page);
    analyst.open = await makeRun(page, idOf(project), design);
  });
  return analyst;
}

export async function post(page: Page, path: string, form: Record<string, string>): Promise<unknown> {
  const context = page.context();
  const response = await context.request.post(path, { form, headers: await csrfHeader(context) });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

async function get<T>(page: Page, path: string): Promise<T> {
  const response = await page.context().request.get(path);
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Where the example survey's new project is. */
async function makeExample(page: Page): Promise<string> {
  const { success } = (await post(page, calls.createExample.path, {})) as { success: string };
  return success;
}

const idOf = (project: string) => project.split('/').filter(Boolean).at(-1)!;

export interface Design {
  name?: string;
  maxClusters?: number;
  /** The example, with 3,000 people and 74 variables, unless the small one will do: it is quickly read and fitted. */
  survey?: 'small';
  /** What answers to scales count as; the product's choice unless said. */
  answers?: 'categories';
  cluster(code: string): boolean;
  profile?(code: string): boolean;
  metrics?(code: string): boolean;
}

/** Fits a run over the variables that the design picks from the project's dictionaries. */
export async function makeRun(page: Page, projectID: string, design: Design): Promise<OpenRun> {
  const { job_id } = await get<CallAnswer<typeof calls.project>>(page, `/api/project/load/${projectID}/`);
  const { result } = await get<{ result: Record<`${'cluster' | 'profile' | 'metrics'}_dict`, object> }>(
    page,
    `/api/result/ping/${job_id}/`,
  );
  const pick = (dictionary: object, wanted: (code: string) => boolean) =>
    JSON.stringify(Object.keys(dictionary).filter(wanted));
  const nothing = () => false;
  const made = (await post(page, `/api/project/run/new/${projectID}/`, {
    name: design.name ?? 'Needs',
    max_clusters: String(design.maxClusters ?? 4),
    criterion: 'max',
    ...(design.answers && { answers: design.answers }),
    cluster: pick(result.cluster_dict, design.cluster),
    profile: pick(result.profile_dict, design.profile ?? nothing),
    metrics: pick(result.metrics_dict, design.metrics ?? nothing),
  })) as { job_id: string; run_id: string };
  for (;;) {
    const { status, error_message } = await get<{ status: string; error_message?: string }>(
      page,
      `/api/status/ping/${made.job_id}/`,
    );
    if (status === 'failed') throw new Error(`the run failed: ${error_message}`);
    if (status === 'finished') break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  const run = await readRun(page, made.run_id);
  return { projectID, run, at: (view) => `/project/${projectID}/?tab=results&run=${run.id}&view=${view}` };
}

export function readRun(page: Page, runID: string): Promise<Run> {
  return get<Run>(page, `/api/run/load/${runID}/`);
}

/** What was downloaded. The browser is another process, so its file has to be fetched. */
export async function downloaded(download: Download): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await download.createReadStream()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** Every row of a run's cross-tab. */
export const allRows = (of: Run): CrosstabRow[] =>
  [of.crosstabMetrics, of.crosstabCluster, of.crosstabProfile].flatMap((group) =>
    group.flatMap((d) => d.factors.flatMap((f) => f.variables.flatMap((v) => v.rows))),
  );
