import path from 'node:path';
import type { ImportRead, ImportReadingTask } from '../features/imports/read-import.thread.ts';
import type { WritingTask, WrittenProject } from '../features/imports/write-files.thread.ts';
import type { Compute } from '../platform/queue/compute.ts';
import { AS_FOUND } from '../platform/tabular/index.ts';
import type { InputPaths } from './input-files.ts';

/** One file (SPSS, Excel or CSV) becomes the three, by the plan that the Data check would propose. They stay in the folder. */
export async function filesOf(compute: Compute, file: string, folder: string): Promise<InputPaths> {
  const read = await compute<ImportReadingTask, ImportRead>(
    new URL('../features/imports/read-import.thread.ts', import.meta.url),
    {
      path: file,
      fileName: path.basename(file),
      ...AS_FOUND,
    },
  );
  const names = { data: 'data.csv', variables: 'variables.csv', discretized: 'discretized.csv' };
  const task = { path: file, sheet: read.sheet, headerRows: null, folder, names, pages: read.pages };
  const writing = new URL('../features/imports/write-files.thread.ts', import.meta.url);
  return (await compute<WritingTask, WrittenProject>(writing, task)).paths;
}
