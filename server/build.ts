import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Puts a program of the server and its threads into a few files. A process reads a thousand small ones in a second, and these in a third
 * of one; a thread takes half the time to start. It is the same code: migrations and pages are found where they are, and the sources
 * can be run as well.
 */

const here = import.meta.dirname;

/**
 * Packages of many small files: that of workbooks has a thousand, which take half a second to load, the web framework and what it needs
 * 350. All other packages stay outside the bundle: some aren't only JavaScript.
 */
const TAKEN_IN = [
  '@cj-tech-master/excelts',
  'jszip',
  'kysely',
  'papaparse',
  'pg-boss',
  'zod',
  'fastify',
  'prom-client',
  '@fastify/cookie',
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/under-pressure',
  'openid-client',
  'pg',
];

const { dependencies } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const outside = Object.keys(dependencies).filter((name) => !name.startsWith('@qp/') && !TAKEN_IN.includes(name));
const staysOutside = (id: string) =>
  id.startsWith('node:') || outside.some((name) => id === name || id.startsWith(`${name}/`));

/** How a source names the file in which a thread begins. */
const THREAD = /new URL\('([^']+(?:thread|thread-start|worker)\.ts)', import\.meta\.url\)/g;

/** A source in which threads begin in what was built of them, as `beginning` puts it. */
export function withBuiltThreads(
  code: string,
  id: string,
  beginning: (built: { fileName: string; source: string }) => string,
): string {
  return code.replaceAll(THREAD, (_, name: string) => {
    const source = path.resolve(path.dirname(id), name);
    const place = path.relative(path.dirname(here), source).replaceAll(path.sep, '_');
    return beginning({ source, fileName: `${place.slice(0, -'.ts'.length)}.js` });
  });
}

/** Threads are built beside the program, and a module of ours still says where its source is: there it looks for what belongs to it. */
function places(folder: string): Plugin {
  const emitted = new Set<string>();
  return {
    name: 'places',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('import.meta.')) return null;
      const from = path.relative(folder, id).replaceAll(path.sep, '/');
      const changed = withBuiltThreads(code, id, ({ fileName, source }) => {
        if (!emitted.has(source)) this.emitFile({ type: 'chunk', id: source, fileName });
        emitted.add(source);
        return `new URL('./${fileName}', ${THIS_FILE})`;
      });
      return changed
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(from)}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(from)}, import.meta.url).href`)
        .replaceAll(THIS_FILE, 'import.meta.url');
    },
  };
}

/** Stands for the address of the built file while that of sources is put in. */
const THIS_FILE = '__THIS_FILE__';

/** `programs`: the source of each by its name. */
export async function buildPrograms(folder: string, programs: Record<string, string>): Promise<void> {
  const bundle = await rolldown({
    input: programs,
    cwd: here,
    platform: 'node',
    external: staysOutside,
    plugins: [places(folder)],
  });
  rmSync(folder, { recursive: true, force: true });
  await bundle.write({ dir: folder, format: 'esm' });
  await bundle.close();
}

/** What people start: the server, the administrator's command, and segments without a server. */
export const PROGRAMS = { main: 'src/main.ts', admin: 'src/admin.ts', qp: 'src/headless/main.ts' };

if (import.meta.main) await buildPrograms(path.join(here, 'dist'), PROGRAMS);
