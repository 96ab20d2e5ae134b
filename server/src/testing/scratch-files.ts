import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { App } from '../platform/app.ts';

/** The folders of pieces of work that are under way, uploads among them. */
export function workFolders(app: App): string[] {
  const work = path.join(app.scratch.folder, 'work');
  return readdirSync(work).flatMap((owner) => {
    const folder = path.join(work, owner);
    return existsSync(folder) ? readdirSync(folder) : [];
  });
}

/** Copies of stored files. */
export function copies(app: App): string[] {
  return readdirSync(app.scratch.cache);
}
