import type { App } from '../../platform/app.ts';
import { AS_FOUND } from '../../platform/tabular/index.ts';
import { selectUpload } from './queries.ts';
import type { UploadTask } from './wave-task.ts';

/** The stored file of a wave; of a survey in three files also its dictionary. */
export async function uploadOf(app: App, waveId: string): Promise<UploadTask> {
  const [file, ...others] = (await selectUpload(app.db, waveId)).filter(({ name }) => name !== 'wave-data');
  if (!file) throw new Error(`the wave ${waveId} has no file`);
  const dictionary = others.find(({ name }) => name.startsWith('variables_'));
  return {
    path: await app.files.local(file.id),
    name: file.name,
    variablesPath: dictionary ? await app.files.local(dictionary.id) : null,
    choice: AS_FOUND,
  };
}
