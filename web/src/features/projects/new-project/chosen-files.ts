import { errorMessage, PROJECT_FILES, type ProjectFileKind, projectFileKind } from '@qp/contract';

/** The files of a project that is being made: which were taken, which were not, and what is still missing. */

export interface Chosen {
  readonly files: readonly File[];
  /** Why files of the last drop were not taken, a sentence each. */
  readonly notTaken: readonly string[];
}

export const NOTHING_CHOSEN: Chosen = { files: [], notTaken: [] };

/** Takes what can be taken: .csv, not empty, no name twice, at most three. */
export function addFiles(chosen: Chosen, dropped: readonly File[]): Chosen {
  const files = [...chosen.files];
  const notTaken: string[] = [];
  for (const file of dropped) {
    const known = files.some(({ name }) => name === file.name);
    if (!/\.csv$/i.test(file.name)) notTaken.push(`${file.name}: only .csv files are taken.`);
    else if (file.size === 0) notTaken.push(`${file.name}: ${errorMessage('file-too-small')}`);
    else if (known) notTaken.push(`${file.name}: a file with this name has been added already.`);
    else if (files.length === PROJECT_FILES) notTaken.push(`${file.name}: a project has ${PROJECT_FILES} files.`);
    else files.push(file);
  }
  return { files, notTaken };
}

export function removeFile(chosen: Chosen, name: string): Chosen {
  return { files: chosen.files.filter((file) => file.name !== name), notTaken: [] };
}

const kinds: readonly ProjectFileKind[] = ['data', 'variable', 'discretized'];
const MISSING = {
  data: 'data-file-missing',
  variable: 'variable-file-missing',
  discretized: 'discretized-file-missing',
} as const;

/** What the naming convention misses; only said once there are three files, because until then they may still come. */
export function missingFiles({ files }: Chosen): string[] {
  if (files.length < PROJECT_FILES) return [];
  return kinds.filter((kind) => !fileOf(files, kind)).map((kind) => errorMessage(MISSING[kind]));
}

export function fileOf(files: readonly File[], kind: ProjectFileKind): File | undefined {
  return files.find(({ name }) => projectFileKind(name) === kind);
}

/** "A project with this name already exists." or null. Spaces around a name do not make another one. */
export function nameProblem(name: string, taken: readonly string[]): string | null {
  return taken.includes(name.trim()) ? errorMessage('project-name-taken') : null;
}
