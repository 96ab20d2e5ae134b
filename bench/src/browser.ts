import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'];

/** The Chromium that CHROMIUM_PATH names, else one in a usual place, else Playwright's own. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH || usual.find((place) => existsSync(place));
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  return chromium.launch(executablePath ? { executablePath, args } : { args });
}
