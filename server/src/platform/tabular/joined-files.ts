import { createReadStream } from 'node:fs';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { ZipFile } from '../zip-file.ts';
import { TableError } from './table-file.ts';
import { tripleSFiles } from './triple-s-table.ts';

export interface NamedFile {
  /** As the person calls it. */
  readonly name: string;
  readonly path: string;
}

/** The two files of a Triple-S survey become one archive, named like the description; two others are refused. */
export async function joinedFile(files: readonly NamedFile[], archive: string): Promise<NamedFile> {
  if (files.length === 1) return files[0];
  const pair = files.length === 2 ? tripleSFiles(files) : null;
  if (!pair) throw new TableError(unreadableWords('en').notPair);
  const zip = await ZipFile.create(archive);
  try {
    for (const { name, path } of [pair.description, pair.answers]) await zip.add(name, createReadStream(path));
    await zip.finish();
  } finally {
    await zip.close();
  }
  return { name: pair.description.name, path: archive };
}
