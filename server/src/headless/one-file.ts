import { type PlanFile, planFile } from '@qp/contract';
import { headlessWords } from '@qp/words/operations/headless';
import type { ImportRead, ImportReadingTask } from '../features/imports/read-import.thread.ts';
import type { RegroupingTask } from '../features/imports/regroup-import.thread.ts';
import type { WritingTask, WrittenProject } from '../features/imports/write-files.thread.ts';
import type { Compute } from '../platform/queue/compute.ts';
import { AS_FOUND, type NamedFile } from '../platform/tabular/index.ts';
import { UsageError } from './arguments.ts';
import { type InputPaths, readInput, readJson } from './input-files.ts';

/** One file of any kind that the page takes, and the plan by which it becomes the three files of a project. */

/** What the Data check would propose; `designs` are for the first choice exercise. */
export async function proposedPlan(
  compute: Compute,
  file: NamedFile,
  designs: readonly string[] = [],
): Promise<PlanFile> {
  const task = { path: file.path, fileName: file.name, ...AS_FOUND };
  const reading = new URL('../features/imports/read-import.thread.ts', import.meta.url);
  const { pages: proposed, sheet } = await compute<ImportReadingTask, ImportRead>(reading, task);
  let pages = proposed;
  for (const design of designs) {
    const variables = pages.flatMap((page) => JSON.parse(page) as PlanFile['variables']);
    const [first] = variables.flatMap(({ source }) => (source.exercise ? [source.code] : []));
    if (first === undefined) throw new UsageError(headlessWords('en').noExercise(design));
    const { content } = await readInput(design);
    const grouping = { kind: 'design', codes: [first], text: content.toString('utf8') } as const;
    const regrouping = new URL('../features/imports/regroup-import.thread.ts', import.meta.url);
    const again = { path: file.path, ...AS_FOUND, sheet, grouping, pages };
    ({ pages } = await compute<RegroupingTask, { pages: readonly string[] }>(regrouping, again));
  }
  return {
    format: 'qp-import-plan',
    version: 1,
    file_name: task.fileName,
    sheet,
    header_rows: null,
    header_from: null,
    variables: pages.flatMap((page) =>
      (JSON.parse(page) as PlanFile['variables']).map(({ source, plan }) => ({ source, plan })),
    ),
  };
}

/** A plan that the page or `qp plan` has saved. */
export const savedPlan = (file: string) => readJson(file, planFile, headlessWords('en').notPlan);

/** The three files of a project stay in the folder. */
export async function filesOf(compute: Compute, file: NamedFile, folder: string, plan: PlanFile): Promise<InputPaths> {
  const { sheet, header_rows, header_from, variables } = plan;
  const task: WritingTask = {
    path: file.path,
    sheet,
    headerRows: header_rows,
    headerFrom: header_from,
    folder,
    names: { data: 'data.csv', variables: 'variables.csv', discretized: 'discretized.csv' },
    pages: [JSON.stringify(variables)],
  };
  const writing = new URL('../features/imports/write-files.thread.ts', import.meta.url);
  const { paths, reading } = await compute<WritingTask, WrittenProject>(writing, task);
  if ('problems' in reading) throw new UsageError(reading.problems.map(headlessWords('en').problem).join('\n'));
  return paths;
}
