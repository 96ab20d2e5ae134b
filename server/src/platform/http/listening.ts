import { createServer } from 'node:net';
import { startWords } from '@qp/words/operations/admin';
import { type Settings, SettingsError } from '../settings.ts';

/** What to tell the administrator when the address of the settings cannot be used. */
export function cannotListen({ host, port }: Pick<Settings, 'host' | 'port'>, error: NodeJS.ErrnoException): string {
  return error.code === 'EADDRINUSE'
    ? startWords('en').portInUse(port)
    : startWords('en').cannotListen(host, port, error.message);
}

/** Before anything is changed: a process that could not serve must not update the database. */
export async function checkPort(settings: Pick<Settings, 'host' | 'port'>): Promise<void> {
  const { host, port } = settings;
  if (port === 0) return;
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject).listen({ host, port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw new SettingsError(cannotListen(settings, error as NodeJS.ErrnoException));
  }
  await new Promise((resolve) => probe.close(resolve));
}
