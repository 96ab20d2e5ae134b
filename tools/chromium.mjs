import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/**
 * Finds a Chromium for the browser tests: the one that CHROMIUM_PATH names, one on the machine, one that Playwright has
 * downloaded before; else Debian's package where it can be installed, else Playwright's own download. On a closed network a
 * download hangs, so each step has a short time-out.
 */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const APT_SECONDS = 240;
const DOWNLOAD_SECONDS = 180;

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function downloadedByPlaywright() {
  const folders = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    path.join(homedir(), '.cache/ms-playwright'),
    path.join(homedir(), 'Library/Caches/ms-playwright'),
  ].filter((folder) => folder && existsSync(folder));
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-linux/headless_shell',
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  ];
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith('chromium'))
      .sort()
      .reverse()
      .flatMap((name) => inside.map((file) => path.join(folder, name, file))),
  );
}

/** A Chromium that is there already, or null. */
export function findChromium() {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) return isProgram(asked) ? asked : null;
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...onPath, ...KNOWN, ...downloadedByPlaywright()].find(isProgram) ?? null;
}

/** Runs quietly; true where it ended well in time. */
function attempt(command, args, seconds, environment = {}) {
  const { status } = spawnSync(command, args, {
    stdio: 'ignore',
    timeout: seconds * 1000,
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

/** A Chromium, fetched where there is none; null where there is no way to get one. `say` is told what is tried. */
export function obtainChromium(root, say) {
  const found = findChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')) {
    say('No Chromium here: installing the package "chromium" …');
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    const options = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
    const updated = attempt('apt-get', [...options, 'update'], APT_SECONDS, quiet);
    if (updated)
      attempt('apt-get', [...options, 'install', '-y', '--no-install-recommends', 'chromium'], APT_SECONDS, quiet);
    const installed = findChromium();
    if (installed) return installed;
  }
  say('No Chromium here: trying the download of Playwright …');
  const script = path.join(root, 'node_modules/playwright-core/cli.js');
  attempt(process.execPath, [script, 'install', 'chromium'], DOWNLOAD_SECONDS);
  return findChromium();
}
