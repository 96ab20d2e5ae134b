import type { App } from '../../platform/app.ts';
import { AS_FOUND } from '../../platform/tabular/index.ts';
import { selectUpload } from './queries.ts';
import type { UploadTask } from './wave-task.ts';

/** Before the name of a dictionary: files stored together have no order, and no file that is sent has a slash in its name. */
export const DICTIONARY = 'variables/';

/** The stored file of a wave; of a survey in three files also its dictionary. */
export async function uploadOf(app: App, waveId: string): Promise<UploadTask> {
  const files = (await selectUpload(app.db, waveId)).filter(({ name }) => name !== 'wave-data');
  const file = files.find(({ name }) => !name.startsWith(DICTIONARY));
  if (!file) throw new Error(`the wave ${waveId} has no file`);
  const dictionary = files.find(({ name }) => name.startsWith(DICTIONARY));
  return {
    path: await app.files.local(file.id),
    name: file.name,
    variablesPath: dictionary ? await app.files.local(dictionary.id) : null,
    choice: AS_FOUND,
  };
}
