import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { address, exportsByFormat } from '@qp/contract';
import type { Page } from 'playwright-core';

/** Slides of a run's presentation, as LibreOffice draws them, in place of the page. It needs soffice and pdftoppm. */

const FIRST_PERSONA = 4;

export async function showSlides(page: Page, runID: string): Promise<void> {
  const { request } = page.context();
  const { start, ping } = exportsByFormat.pptx;
  const { job_id: jobID } = await (await request.get(address(start, { runID }))).json();
  const at = address(ping, { jobID });
  while ((await (await request.get(at)).json()).status === 'pending') await page.waitForTimeout(300);
  const deck = await (await request.get(`${at}?download=1`)).body();
  const slides = drawn(deck);
  const map = slides.findIndex(({ text }) => text.includes('of the differences'));
  const images = [1, 2, FIRST_PERSONA, map].map((n) => `<img src="data:image/png;base64,${slides[n].png}">`);
  await page.goto('about:blank');
  await page.setContent(
    `<style>body{margin:0;background:#fff}figure{margin:0;padding:16px;display:grid;gap:16px;grid-template-columns:1fr 1fr;background:#e9ebe8}img{width:100%;display:block}</style>
<figure aria-label="Slides">${images.join('')}</figure><p>Slides of the presentation</p>`,
  );
}

function drawn(deck: Buffer): { png: string; text: string }[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'qp-deck-'));
  try {
    writeFileSync(path.join(folder, 'deck.pptx'), deck);
    const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: folder, encoding: 'utf8' });
    run('soffice', `-env:UserInstallation=file://${folder}/office`, '--headless', '--convert-to', 'pdf', 'deck.pptx');
    run('pdftoppm', '-r', '70', '-png', 'deck.pdf', 'slide');
    const pages = run('pdftotext', '-layout', 'deck.pdf', '-').split('\f').slice(0, -1);
    const digits = String(pages.length).length;
    return pages.map((text, n) => ({
      text,
      png: readFileSync(path.join(folder, `slide-${String(n + 1).padStart(digits, '0')}.png`)).toString('base64'),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
