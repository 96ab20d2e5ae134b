import { readFileSync } from 'node:fs';
import { calls } from '@qp/contract';
import { seededNumbers } from '@qp/engine/numerics';
import type JSZip from 'jszip';
import { changedArchive } from '../changed-archive.ts';
import type { FuzzRequest } from './odd-requests.ts';

/** Archives of a project in which one thing is wrong, each made from its number: the same number gives the same archive. */

type Next = ReturnType<typeof seededNumbers>;
type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const NUMBERS = [-1, 0, 0.5, 255, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -1e308];
const TEXTS = [
  '',
  'x'.repeat(1000),
  'x'.repeat(100_000),
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00Z',
  '__proto__',
  '\u202e',
  '\ud800',
];
const ODD: readonly Json[] = [null, true, [], {}, [[]], ...NUMBERS, ...TEXTS];

const pick = <T>(next: Next, list: readonly T[]): T => list[Math.floor(next() * list.length)];

/** Something else in the place of a value, of its own kind more often than not. */
function other(next: Next, value: Json): Json {
  if (next() < 0.3) return pick(next, ODD);
  if (typeof value === 'number') return next() < 0.5 ? pick(next, NUMBERS) : value * pick(next, [-1, 2, 1000]);
  if (typeof value === 'string') return pick(next, TEXTS);
  if (Array.isArray(value)) {
    const times = pick(next, [2, 100, 20_000]);
    if (next() < 0.5 && value.length > 0) return Array.from({ length: times }, () => value[0]);
    return next() < 0.5 ? value.slice(1) : [...value, ...value];
  }
  return pick(next, ODD);
}

/** Walks down at random and changes what it comes to. */
function mutated(next: Next, value: Json): Json {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (keys.length === 0 || next() < 0.12) return other(next, value);
  const key = pick(next, keys);
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, Json>;
  if (next() < 0.04) delete copy[key];
  else copy[key] = mutated(next, copy[key]);
  return Array.isArray(value) ? Object.values(copy) : copy;
}

function mutatedBytes(next: Next, bytes: Buffer): Buffer {
  if (next() < 0.3) return bytes.subarray(0, Math.floor(next() * bytes.length));
  const copy = Buffer.from(bytes);
  for (let n = Math.ceil(next() * 4); n > 0; n--) copy[Math.floor(next() * copy.length)] = Math.floor(next() * 256);
  return copy;
}

/** One entry is changed and the manifest agrees; now and then the archive's own bytes are changed instead. */
export async function mutatedArchive(archive: Buffer, n: number): Promise<{ what: string; content: Buffer }> {
  const next = seededNumbers(n * 6007 + 1);
  if (next() < 0.05) return { what: `${n}: bytes of the archive`, content: mutatedBytes(next, archive) };
  let what = '';
  const content = await changedArchive(
    archive,
    async (zip: JSZip) => {
      const name = pick(
        next,
        Object.keys(zip.files).filter((entry) => !entry.endsWith('/')),
      );
      what = `${n}: ${name}`;
      const bytes = await zip.file(name)!.async('nodebuffer');
      zip.file(
        name,
        name.endsWith('.json')
          ? JSON.stringify(mutated(next, JSON.parse(bytes.toString())))
          : mutatedBytes(next, bytes),
      );
    },
    true,
  ).catch(() => archive);
  return { what, content };
}

/** Uploads of mutated archives of an earlier version, each under a name of its own. */
export async function* mutatedUploads(
  csrf: Record<string, string>,
  count: number,
): AsyncGenerator<FuzzRequest & { what: string }> {
  const archive = readFileSync(new URL('../../../fixtures/project-archive-1.zip', import.meta.url));
  for (let n = 0; n < count; n++) {
    const { what, content } = await mutatedArchive(archive, n);
    const body = new FormData();
    body.append('name', `Mutation ${n}`);
    body.append('project_file', new Blob([new Uint8Array(content)]), 'project.zip');
    yield { what, path: calls.importProject.path, init: { method: 'POST', headers: csrf, body } };
  }
}
