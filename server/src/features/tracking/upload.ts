import type { App } from '../../platform/app.ts';
import { AS_FOUND } from '../../platform/tabular/index.ts';
import { selectUpload } from './queries.ts';
import type { UploadTask } from './wave-task.ts';

/** Before the names of two of three files: files stored together have no order, and no file that is sent has a slash in its name. */
export const DICTIONARY = 'variables/';
export const NUMBERS = 'numbers/';

/** The stored file of a wave; of a survey in three files the one with labels, and the other two. */
export async function uploadOf(app: App, waveId: string): Promise<UploadTask> {
  const files = (await selectUpload(app.db, waveId)).filter(({ name }) => name !== 'wave-data');
  const marked = (mark: string) => files.find(({ name }) => name.startsWith(mark));
  const [dictionary, numbers] = [marked(DICTIONARY), marked(NUMBERS)];
  const file = files.find((one) => one !== dictionary && one !== numbers);
  if (!file) throw new Error(`the wave ${waveId} has no file`);
  return {
    path: await app.files.local(file.id),
    name: file.name,
    variablesPath: dictionary ? await app.files.local(dictionary.id) : null,
    numbers: numbers ? { path: await app.files.local(numbers.id), name: numbers.name.slice(NUMBERS.length) } : null,
    choice: AS_FOUND,
  };
}
