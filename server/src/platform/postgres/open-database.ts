import type { Log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { startBundledPostgres } from './bundled.ts';

/** The database of the settings, or our own. */
export async function openDatabase(settings: Settings, log: Log, options: { replace?: boolean } = {}) {
  if (settings.databaseUrl !== null) return { url: settings.databaseUrl, bundled: null };
  const bundled = await startBundledPostgres({ dataDir: settings.dataDir, log, ...options });
  return { url: bundled.url, bundled };
}
