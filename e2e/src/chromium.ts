import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const usual = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Pages of tests live for seconds: what would compile their code once more, for long use, takes a fifth of their processor time. */
const SHORT_LIVED = ['--no-maglev', '--no-turbofan'];

/** A Chromium on this machine: the one that CHROMIUM_PATH names, else one in a usual place, else Playwright's own. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH || usual.find((place) => existsSync(place));
  return {
    ...(executablePath && { executablePath }),
    // On a machine without a locale it would save a file with an accent in its name as "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--force-color-profile=srgb',
      `--js-flags=${SHORT_LIVED.join(' ')}`,
    ],
  };
}

let running: Promise<Browser> | undefined;

/**
 * The browser of this process, for all test files that it runs; it ends with the process. One for all processes would have every word
 * between a test and its page pass through a third process, which takes more of the processor than two more browsers.
 */
export function workersBrowser(): Promise<Browser> {
  running ??= chromium.launch(chromiumOptions());
  return running;
}
