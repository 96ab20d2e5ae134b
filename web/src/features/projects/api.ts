import { address, calls, pages, projectLoad } from '@qp/contract';
import type { ProjectFileKind, SurveyFile } from '@qp/facts';
import { projectWords } from '@qp/words/projects/page';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError, send } from '../../lib/http.ts';
import { poll } from '../../lib/polling.ts';
import type { LoadedProject } from '../../lib/project.ts';

/** Specified: the load is polled ten times a second. */
const LOAD_POLL_MS = 100;

export const projectsKey = ['projects'] as const;

/** How often the cards look for runs that have finished. */
const COMPUTING_MS = 2000;

export function projectsQuery() {
  return queryOptions({
    queryKey: projectsKey,
    queryFn: ({ signal }) => send(calls.projectList, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ computing }) => computing > 0) ? COMPUTING_MS : false),
  });
}

export const importsKey = ['imports'] as const;

/** Uploaded files that are not a project yet. */
export function importsQuery() {
  return queryOptions({ queryKey: importsKey, queryFn: ({ signal }) => send(calls.importList, { signal }) });
}

export interface ProjectDetail extends LoadedProject {
  files: Readonly<Record<ProjectFileKind, string>>;
}

/** Stored data that can't be read. As specified, its text goes to the console; the page shows it too. */
export class BrokenProject extends Error {
  override name = 'BrokenProject';
}

export function projectQuery(projectID: string) {
  return queryOptions({
    queryKey: ['project', projectID],
    queryFn: async ({ signal }): Promise<ProjectDetail> => {
      const detail = await send(calls.project, { params: { projectID }, signal });
      const { result } = await poll(calls.resultPing, detail.job_id, LOAD_POLL_MS, { signal });
      const load = projectLoad.safeParse(result);
      if (!load.success) {
        console.log(projectWords('en').broken);
        throw new BrokenProject(projectWords('en').broken);
      }
      return {
        id: projectID,
        name: detail.name,
        role: detail.role,
        load: load.data,
        files: {
          data: detail.filename_data,
          variable: detail.filename_variable,
          discretized: detail.filename_discretized,
        },
      };
    },
    // Uploads never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const downloads = {
  data: calls.downloadData,
  variable: calls.downloadVariable,
  discretized: calls.downloadDiscretized,
} as const satisfies Record<ProjectFileKind, unknown>;

/** The address of one of the three files. */
export async function fileAddress(projectID: string, kind: ProjectFileKind): Promise<string> {
  return (await send(downloads[kind], { params: { projectID } })).file_url;
}

/** Returns the name as stored. */
export async function renameProject(project: { id: string; name: string }, name: string): Promise<string> {
  const body = { name, previous: project.name };
  return (await send(calls.renameProject, { params: { projectID: project.id }, body })).name;
}

const renamed = z.object({ code: z.literal('project-renamed'), name: z.string() });

/** The name that the project has now, if a rename was refused because it is no longer the one that was edited. */
export function renamedMeanwhile(error: unknown): string | null {
  const found = renamed.safeParse(error instanceof ApiError ? error.body : null);
  return found.success ? found.data.name : null;
}

export async function deleteProject(projectID: string): Promise<string> {
  return (await send(calls.deleteProject, { params: { projectID } })).success;
}

export async function createExample(): Promise<string> {
  return (await send(calls.createExample, { body: {} })).success;
}

export function projectAddress(projectID: string): string {
  return address(pages.project, { projectID });
}

export async function startProjectExport(projectID: string) {
  const { job_id: id } = await send(calls.exportProject, { params: { projectID }, body: {} });
  return { id, about: null };
}

/** Returns the address of the new project. Without a name the project keeps its own. */
export async function openProject(file: File, name: string, onUpload: (share: number) => void): Promise<string> {
  const fields: Record<string, string> = name === '' ? {} : { name };
  return (await send(calls.importProject, { fields, files: { project_file: file }, onUpload })).success;
}

export const exampleSavAddress = address(calls.exampleSav);

export function templateAddress(kind: SurveyFile): string {
  return address(calls.templateFile, { kind });
}

interface AskedPlan {
  readonly items: readonly string[];
  readonly shown: string;
  readonly sets: string;
  readonly versions: string;
}

export const planExercise = (projectID: string, { items, ...numbers }: AskedPlan) =>
  send(calls.planExercise, { params: { projectID }, body: { ...numbers, items: JSON.stringify(items) } });
