import { PROJECT_FILES, projectFileKind } from '@qp/contract';
import { type ProjectFileKind, projectFileKinds } from '@qp/facts';
import type { ErrorMessage } from '@qp/words/errors/sentences';
import type { NewProjectWords } from '@qp/words/projects/new';

/** The files of a project that is being created: accepted, refused and missing ones. */

export interface Chosen {
  readonly files: readonly File[];
  /** Why files of the last drop were refused, one sentence each. */
  readonly refused: readonly string[];
}

export const NOTHING_CHOSEN: Chosen = { files: [], refused: [] };

/** Accepts .csv files that are not empty, each name once, at most three. */
export function addFiles(
  chosen: Chosen,
  dropped: readonly File[],
  words: NewProjectWords,
  errorMessage: ErrorMessage,
): Chosen {
  const files = [...chosen.files];
  const refused: string[] = [];
  for (const file of dropped) {
    const known = files.some(({ name }) => name === file.name);
    if (!/\.csv$/i.test(file.name)) refused.push(words.notCsv(file.name));
    else if (file.size === 0) refused.push(`${file.name}: ${errorMessage('file-too-small')}`);
    else if (known) refused.push(words.twice(file.name));
    else if (files.length === PROJECT_FILES) refused.push(words.tooMany(file.name, PROJECT_FILES));
    else files.push(file);
  }
  return { files, refused };
}

export function removeFile(chosen: Chosen, name: string): Chosen {
  return { files: chosen.files.filter((file) => file.name !== name), refused: [] };
}

const MISSING = {
  data: 'data-file-missing',
  variable: 'variable-file-missing',
  discretized: 'discretized-file-missing',
} as const;

/** What the naming convention misses. Silent until there are three files, because more may follow. */
export function missingFiles({ files }: Chosen, errorMessage: ErrorMessage): string[] {
  if (files.length < PROJECT_FILES) return [];
  return projectFileKinds.filter((kind) => !fileOf(files, kind)).map((kind) => errorMessage(MISSING[kind]));
}

export function fileOf(files: readonly File[], kind: ProjectFileKind): File | undefined {
  return files.find(({ name }) => projectFileKind(name) === kind);
}

/** "A project with this name already exists." or null. Surrounding spaces don't count. */
export function nameProblem(name: string, taken: readonly string[], errorMessage: ErrorMessage): string | null {
  return taken.includes(name.trim()) ? errorMessage('project-name-taken') : null;
}
