import { readFile, stat } from 'node:fs/promises';
import type { z } from 'zod';

/** What is wrong with an archive: the end of a sentence, without its full stop. */
export class ArchiveProblem extends Error {
  override name = 'ArchiveProblem';
}

const JSON_BYTES = 256 * 1024 * 1024;

export async function readJson(name: string, file: string): Promise<unknown> {
  if ((await stat(file)).size > JSON_BYTES) throw new ArchiveProblem(`${name} is too large`);
  const text = await readFile(file, 'utf8');
  // The database cannot keep this sign, in no form.
  if (text.includes('\\u0000') || text.includes('\0'))
    throw new ArchiveProblem(`${name} holds a sign that no text has`);
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveProblem(`${name} is no JSON`);
  }
}

export function check<S extends z.ZodType>(name: string, schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const { path: place, message } = parsed.error.issues[0];
  throw new ArchiveProblem(`${[name, ...place].join(', ')}: ${message}`);
}
