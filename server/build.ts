import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Plugin, rolldown } from 'rolldown';

/**
 * Puts a program of the server into a few files. A process reads a thousand small ones in a second, and these in a third of one. It is
 * the same code: threads, migrations and pages are found where they are, and the sources can be run as well.
 */

const here = import.meta.dirname;

/** Packages of hundreds of small files. All others that the server names stay outside: some are not JavaScript alone. */
const TAKEN_IN = ['kysely', 'pg-boss', 'zod'];

const { dependencies } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const outside = Object.keys(dependencies).filter((name) => !name.startsWith('@qp/') && !TAKEN_IN.includes(name));
const staysOutside = (id: string) =>
  id.startsWith('node:') || outside.some((name) => id === name || id.startsWith(`${name}/`));

/** A module of ours still says where its source is, which is where it looks for what belongs to it. */
function sourcePlaces(folder: string): Plugin {
  return {
    name: 'source-places',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('import.meta.')) return null;
      const from = path.relative(folder, id).replaceAll(path.sep, '/');
      return code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(from)}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(from)}, import.meta.url).href`);
    },
  };
}

/** `programs`: the source of each by its name. */
export async function buildPrograms(folder: string, programs: Record<string, string>): Promise<void> {
  const bundle = await rolldown({
    input: programs,
    cwd: here,
    platform: 'node',
    external: staysOutside,
    plugins: [sourcePlaces(folder)],
  });
  rmSync(folder, { recursive: true, force: true });
  await bundle.write({ dir: folder, format: 'esm' });
  await bundle.close();
}

/** What people start: the server, the administrator's command, and segments without a server. */
export const PROGRAMS = { main: 'src/main.ts', admin: 'src/admin.ts', qp: 'src/headless/main.ts' };

if (import.meta.main) await buildPrograms(path.join(here, 'dist'), PROGRAMS);
