import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withBuiltThreads } from '../server/build.ts';
import { ENGINE_THREADS } from './engine-threads.ts';

/** For the tests of the engine, which Node loads itself: threads begin in what was built of them. */

const ours = pathToFileURL(path.resolve(import.meta.dirname, '../engine/src')).href;
const beginning = ({ fileName }: { fileName: string }) =>
  `new URL(${JSON.stringify(pathToFileURL(path.join(ENGINE_THREADS, fileName)))})`;

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.startsWith(ours) || !loaded.source) return loaded;
    const code = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    const source = withBuiltThreads(code, fileURLToPath(url), beginning);
    return source === code ? loaded : { ...loaded, source };
  },
});
