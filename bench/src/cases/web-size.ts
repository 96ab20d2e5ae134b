import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BenchCase, Measurement } from '../bench-case.ts';

/**
 * What a browser fetches of ours until a page is complete, compressed as it is sent. Build first: `npm run build`.
 */

const dist = path.resolve(import.meta.dirname, '../../../web/dist');
const FIRST_PAGE_KILOBYTES = 170;
const RUN_PAGE_KILOBYTES = 500;

interface Part {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** Behind the login. */
const inside = ['src/app/router.tsx', 'src/app/shell.tsx'];
const ofRun = [...inside, 'src/app/screens/project-screen.tsx'];
const pages = {
  login: ['src/features/accounts/login-page.tsx'],
  home: [...inside, 'src/app/screens/home-screen.tsx'],
  project: [...inside, 'src/app/screens/project-screen.tsx'],
  crosstab: [...ofRun, 'src/features/run-results/crosstab/crosstab-tab.tsx'],
  summary: [...ofRun, 'src/features/run-results/summary/index.ts'],
  personas: [...ofRun, 'src/features/run-results/personas/personas-tab.tsx'],
  'run details': [...ofRun, 'src/features/run-results/details/run-details.tsx'],
  compare: [...ofRun, 'src/features/run-results/compare/compare-tab.tsx'],
  drivers: [...ofRun, 'src/features/run-results/drivers/index.ts'],
  value: [...ofRun, 'src/features/run-results/value/index.ts'],
  tracking: [...ofRun, 'src/features/tracking/tracking.tsx'],
  'typing tool': [...ofRun, 'src/features/typing-tool/typing-tool.tsx'],
  guide: [...inside, 'src/app/screens/guide-screen.tsx'],
} as const;

const runPages = new Set<string>([
  'crosstab',
  'summary',
  'personas',
  'run details',
  'compare',
  'drivers',
  'value',
  'tracking',
  'typing tool',
]);

export const benchCase: BenchCase = {
  title: 'Scripts and styles of each page, compressed',
  async run() {
    const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Part>;
    const measured: Measurement[] = [];
    for (const [page, screens] of Object.entries(pages)) {
      const files = new Set<string>();
      for (const name of ['index.html', ...screens]) gather(manifest, name, files);
      const sizes = await Promise.all([...files].map(sentBytes));
      const value = sizes.reduce((sum, size) => sum + size, 0) / 1000;
      const most = page === 'login' ? FIRST_PAGE_KILOBYTES : runPages.has(page) ? RUN_PAGE_KILOBYTES : null;
      const target = most === null ? {} : { target: { atMost: most } };
      measured.push({ what: `${page} page`, value, unit: 'kB', ...target });
    }
    return measured;
  },
};

function gather(manifest: Readonly<Record<string, Part>>, name: string, files: Set<string>): void {
  const part = manifest[name];
  if (!part) throw new Error(`the build has no ${name}: run npm run build`);
  if (files.has(part.file)) return;
  files.add(part.file);
  for (const sheet of part.css ?? []) files.add(sheet);
  for (const needed of part.imports ?? []) gather(manifest, needed, files);
}

async function sentBytes(file: string): Promise<number> {
  const plain = path.join(dist, file);
  const packed = await stat(`${plain}.br`).catch(() => stat(plain));
  return packed.size;
}
