import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { App } from '../app.ts';
import { refuse } from './refusal.ts';

/**
 * A file name for Content-Disposition after RFC 6266: a plain one that every client reads, and the real one in UTF-8.
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function prepare(reply: FastifyReply, name: string, mediaType: string): FastifyReply {
  return reply
    .header('content-disposition', attachment(name))
    .header('content-type', mediaType)
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('cache-control', 'no-store');
}

/** Sends a stored file, chunk by chunk. */
export async function sendFile(reply: FastifyReply, app: App, fileId: string): Promise<FastifyReply> {
  const file = await app.files.find(app.db, fileId);
  if (!file) throw refuse('not-found');
  prepare(reply, file.name, file.mediaType).header('content-length', file.bytes);
  return reply.send(Readable.from(app.files.read(app.db, fileId)));
}

/** Sends a file that is made while it is read. */
export function sendStream(
  reply: FastifyReply,
  file: { name: string; mediaType: string },
  content: AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>,
): FastifyReply {
  return prepare(reply, file.name, file.mediaType).send(Readable.from(content));
}
