import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Trx } from '../../database.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { setSourceFile } from './reading-queries.ts';

/** The one file that a project was made from. It belongs to the project like its other files, and goes with it. */

const MEDIA_TYPE = 'application/gzip';
/** Surveys pack well at any level; a higher one would keep people waiting. */
const LEVEL = 4;

export async function keepSourceFile(
  app: App,
  trx: Trx,
  projectId: string,
  file: { readonly name: string; readonly path: string },
): Promise<void> {
  const source = createReadStream(file.path).pipe(createGzip({ level: LEVEL }));
  await storePacked(app, trx, projectId, { name: `${file.name}.gz`, source });
}

/** As it is in an archive, packed already. */
export async function storePacked(
  app: App,
  trx: Trx,
  projectId: string,
  file: { readonly name: string; readonly source: AsyncIterable<Uint8Array> | { readonly path: string } },
): Promise<void> {
  const id = await app.files.store(trx, { ...file, mediaType: MEDIA_TYPE, projectId });
  await setSourceFile(trx, projectId, id);
}

/** Unpacks it to `target`. An archive could hold a file that unpacks to far more than an upload may have. */
export async function unpackSourceFile(app: App, fileId: string, target: string): Promise<void> {
  const most = app.settings.uploadLimitBytes;
  await pipeline(
    createReadStream(await app.files.local(fileId)),
    createGunzip(),
    async function* limited(pieces: AsyncIterable<Buffer>) {
      let bytes = 0;
      for await (const piece of pieces) {
        bytes += piece.length;
        if (bytes > most) throw refuse('original-not-usable');
        yield piece;
      }
    },
    createWriteStream(target),
  );
}
