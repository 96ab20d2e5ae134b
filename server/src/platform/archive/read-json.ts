import { readFile, stat } from 'node:fs/promises';
import { fieldProblemText } from '@qp/words/errors/field-problems';
import { archiveWords } from '@qp/words/projects/archive';
import type { z } from 'zod';
import { findUnstorable } from '../storable-text.ts';

/** What is wrong with an archive: the end of a sentence, without its full stop. */
export class ArchiveProblem extends Error {
  override name = 'ArchiveProblem';
}

const MAX_BYTES = 256 * 1024 * 1024;
const MAX_NESTING = 32;
/** The longest text that people type is 5,000 characters, of up to six bytes where they are escaped. */
const MAX_TEXT_BYTES = 40_000;
/** JSON can hold them only as escapes; few archives have any, so few are looked through. */
const MAYBE_UNSTORABLE = /\\u(?:0000|d[89a-f])/i;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** What is wrong with the outline of a JSON text. One pass that builds nothing: the parser may need a hundred times its bytes. */
function outlineProblem(name: string, bytes: Uint8Array, mostValues: number): string | null {
  let values = 0;
  let level = 0;
  let longest = 0;
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at];
    if (sign === QUOTE) {
      const opened = at;
      at = closingQuote(bytes, opened);
      longest = Math.max(longest, at - opened);
      // Brackets and braces differ from each other in this bit only.
    } else if ((sign | 0x20) === 0x7b) {
      level++;
      values++;
    } else if ((sign | 0x20) === 0x7d) level--;
    else if (sign === COMMA) values++;
    if (longest > MAX_TEXT_BYTES) return archiveWords('en').longText(name);
    if (level > MAX_NESTING) return archiveWords('en').nested(name);
    if (values > mostValues) return archiveWords('en').tooManyValues(name, mostValues);
  }
  return null;
}

function closingQuote(bytes: Uint8Array, opening: number): number {
  let at = opening + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

export async function readJson(name: string, file: string, mostValues: number): Promise<unknown> {
  if ((await stat(file)).size > MAX_BYTES) throw new ArchiveProblem(archiveWords('en').tooLarge(name));
  const bytes = await readFile(file);
  const problem = outlineProblem(name, bytes, mostValues);
  if (problem !== null) throw new ArchiveProblem(problem);
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ArchiveProblem(archiveWords('en').notJson(name));
  }
  if (MAYBE_UNSTORABLE.test(text) && findUnstorable(value))
    throw new ArchiveProblem(archiveWords('en').unstorable(name));
  return value;
}

export function check<S extends z.ZodType>(name: string, schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const { path: place, message } = parsed.error.issues[0];
  throw new ArchiveProblem(`${[name, ...place].join(', ')}: ${fieldProblemText(message, 'en')}`);
}
