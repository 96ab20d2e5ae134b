import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from './settings.ts';

/** For the administrator's command, which runs in a process and perhaps with settings of its own. */
const file = ({ dataDir }: Settings) => path.join(dataDir, 'address');

/** An address that people can type for one that the server listens on: `0.0.0.0` is everywhere, and nowhere to go to. */
function typed({ host, port }: Settings): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

export async function noteAddress(settings: Settings, url: string): Promise<void> {
  await mkdir(settings.dataDir, { recursive: true });
  await writeFile(file(settings), `${url}\n`, { mode: 0o600 });
}

/** As the server last said, or as the settings have it where none has run here. */
export async function lastAddress(settings: Settings): Promise<string> {
  try {
    const url = (await readFile(file(settings), 'utf8')).trim();
    return URL.canParse(url) ? url : typed(settings);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return typed(settings);
    throw error;
  }
}
