import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/**
 * Finds a Chromium for the browser tests: the one that CHROMIUM_PATH names, a headless shell on the machine, Debian's package
 * of one where it can be installed, any other Chromium, else Playwright's own download. The shell draws the same pages with
 * less than half of the processor, because it has no window to draw around them. On a closed network a download hangs, so each
 * step has a short time-out.
 */

const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const APT_SECONDS = 240;
// Where another Chromium would do, the lighter one is worth a minute, not four.
const APT_SECONDS_WITH_ANOTHER = 60;
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
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-linux/headless_shell',
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
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

const onPath = (names) =>
  (process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => names.map((name) => path.join(folder, name)));

const findShell = () => onPath([SHELL]).find(isProgram) ?? null;
const findAny = () => [...onPath(NAMES), ...KNOWN, ...downloadedByPlaywright()].find(isProgram) ?? null;

/** Runs quietly; true where it ended well in time. */
function attempt(command, args, seconds, environment = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'ignore',
      timeout: seconds * 1000,
      env: { ...process.env, ...environment },
    });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/** Debian's package; false where it cannot be installed. */
async function installPackage(name, seconds) {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return false;
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const options = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1'];
  return (
    (await attempt('apt-get', [...options, 'update'], seconds, quiet)) &&
    (await attempt('apt-get', [...options, 'install', '-y', '--no-install-recommends', name], seconds, quiet))
  );
}

/**
 * A Chromium, downloaded if there is none while other things go on; null if there is no way to get one. `say` reports what is
 * tried, `packages` are those of npm on their way.
 */
export async function obtainChromium(root, say, packages) {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) return isProgram(asked) ? asked : null;
  const shell = findShell();
  if (shell) return shell;
  say(`No headless Chromium here: trying the package "${SHELL}" …`);
  const other = findAny();
  if (await installPackage(SHELL, other ? APT_SECONDS_WITH_ANOTHER : APT_SECONDS)) return findShell() ?? other;
  if (other) return other;
  say('No Chromium here: trying the package "chromium" …');
  if (await installPackage('chromium', APT_SECONDS)) return findAny();
  await packages;
  say('No Chromium here: trying the download of Playwright …');
  const script = path.join(root, 'node_modules/playwright-core/cli.js');
  await attempt(process.execPath, [script, 'install', '--only-shell', 'chromium'], DOWNLOAD_SECONDS);
  return findAny();
}
