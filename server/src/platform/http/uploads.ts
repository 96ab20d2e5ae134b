import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { bodyLimit, FORM_BYTES } from '@qp/contract';
import { problemWords } from '@qp/words/errors/problems';
import type { FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { leaveRoom } from '../files/room.ts';
import { readableBytes, refuse } from './refusal.ts';

export interface ReceivedFile {
  /** The name of the form field. */
  field: string;
  /** As the client gave it, shortened and made harmless; never used as a path. */
  name: string;
  path: string;
  bytes: number;
  sha256: string;
}

export interface Received {
  fields: Record<string, string>;
  files: ReceivedFile[];
  /** Removes the temporary files; call it in `finally`. */
  dispose(): Promise<void>;
}

/** How many of each the call has; how large is said by the call (its text fields) and the settings (its files). */
interface ExpectedParts {
  files: number;
  fields: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    app: App;
  }
}

const NAME_LENGTH = 200;
/** A few parts too many are named in the answer; more than that are only counted. */
const SPARE_PARTS = 4;

/** The last part of a path without signs that control or turn the text, not too long, and with its ending. */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).pop() ?? '';
  const tame = last.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '').trim();
  if (tame === '' || tame === '.' || tame === '..') return 'file';
  const letters = [...tame];
  if (letters.length <= NAME_LENGTH) return tame;
  const ending = /\.[^.]{1,10}$/.exec(tame)?.[0] ?? '';
  return letters.slice(0, NAME_LENGTH - ending.length).join('') + ending;
}

/** Receives files for `use`; whatever comes of that, nothing is left on the disk. */
export async function withFiles<T>(
  request: FastifyRequest,
  expected: ExpectedParts,
  use: (received: Received) => T | Promise<T>,
) {
  const received = await receiveFiles(request, expected);
  try {
    return await use(received);
  } finally {
    await received.dispose();
  }
}

/** The one file that came in this field, with something in it. */
export function theFile({ files: [file, second] }: Received, field: string): ReceivedFile {
  if (!file || second || file.field !== field)
    throw refuse('invalid-input', { field, problem: problemWords('en').oneFile });
  if (file.bytes === 0) throw refuse('file-too-small');
  return file;
}

/** How often an upload looks whether there is still room on the disk. */
const LOOK_EVERY_BYTES = 16 * 1024 * 1024;

/** Spools to temporary files, so no transaction waits for a client, and leaves none where something goes wrong. */
export async function receiveFiles(request: FastifyRequest, expected: ExpectedParts): Promise<Received> {
  const { app } = request.server;
  const limit = app.settings.uploadLimitBytes;
  const { call } = request.routeOptions.config;
  const fieldLimit = call ? bodyLimit(call) : FORM_BYTES;
  const folder = await app.scratch.take().catch((error: unknown) => {
    readOn(request);
    throw error;
  });
  const fields: Record<string, string> = Object.create(null);
  const files: ReceivedFile[] = [];
  let total = 0;
  let seenTo = 0;
  const { dispose } = folder;
  const gone = new AbortController();
  const onClose = () => {
    if (!request.raw.complete) gone.abort(refuse('upload-interrupted'));
  };

  const spool = async (part: MultipartFile) => {
    if (!part.filename) {
      throw refuse('invalid-input', {
        field: part.fieldname,
        problem: problemWords('en').neitherTextNorFile,
      });
    }
    const target = path.join(folder.path, String(files.length));
    const hash = createHash('sha256');
    let bytes = 0;
    await pipeline(
      part.file,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const chunk of source) {
          bytes += chunk.length;
          total += chunk.length;
          if (total > limit) throw refuse('body-too-large', { limit: readableBytes(limit) });
          if (total >= seenTo) {
            seenTo = total + LOOK_EVERY_BYTES;
            await leaveRoom(app.settings);
          }
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(target, { mode: 0o600 }),
      { signal: gone.signal },
    );
    const name = safeFileName(part.filename);
    files.push({ field: part.fieldname, name, path: target, bytes, sha256: hash.digest('hex') });
  };

  request.raw.once('close', onClose);
  try {
    if (request.raw.destroyed) throw refuse('upload-interrupted');
    const parts = request.parts({
      limits: {
        fileSize: limit + 1,
        files: expected.files + SPARE_PARTS,
        fields: expected.fields + SPARE_PARTS,
        parts: expected.files + expected.fields + SPARE_PARTS,
        fieldSize: fieldLimit,
        fieldNameSize: 200,
        headerPairs: 20,
        headerSize: 16_384,
      },
      // A part that calls itself JSON is not left to the plugin, which would parse it whatever its depth.
      isPartAFile: (_, type, fileName) => fileName !== undefined || (type !== undefined && type !== 'text/plain'),
    });
    for await (const part of untilGone(parts, gone.signal)) {
      if (part.type === 'file') await spool(part);
      else addField(fields, part);
    }
    return { fields, files, dispose };
  } catch (error) {
    await dispose();
    readOn(request);
    if (request.raw.destroyed && !request.raw.complete) throw refuse('upload-interrupted');
    throw error;
  } finally {
    request.raw.off('close', onClose);
  }
}

/** A client that goes away in the wrong moment would leave us waiting for a part that never comes. */
async function* untilGone<T>(parts: AsyncIterableIterator<T>, signal: AbortSignal): AsyncGenerator<T> {
  let leave: (reason: unknown) => void = () => undefined;
  const gone = new Promise<never>((_, reject) => {
    leave = reject;
  });
  gone.catch(() => undefined);
  signal.addEventListener('abort', () => leave(signal.reason), { once: true });
  for (;;) {
    const next = await Promise.race([parts.next(), gone]);
    if (next.done) return;
    yield next.value;
  }
}

/** To nowhere: a client that is not allowed to finish sending would never come to read the answer. */
function readOn(request: FastifyRequest): void {
  request.raw.unpipe();
  request.raw.resume();
}

function addField(fields: Record<string, string>, part: MultipartValue): void {
  const field = part.fieldname;
  if (Object.hasOwn(fields, field)) throw refuse('invalid-input', { field, problem: problemWords('en').givenTwice });
  if (part.valueTruncated) throw refuse('invalid-input', { field, problem: problemWords('en').tooLong });
  fields[field] = String(part.value);
}
