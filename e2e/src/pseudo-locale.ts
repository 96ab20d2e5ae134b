import type { Page } from 'playwright-core';

/**
 * The pseudo-locale puts ⟦brackets⟧ around every sentence of the words package. What a page shows without them was written elsewhere, unless it
 * is data: a text that the server sent.
 */
interface PseudoPage {
  /** Texts and labels inside `root` that are neither bracketed nor data. */
  strayTexts(root?: string): Promise<string[]>;
}

/** Switches a page that has loaded nothing yet to the pseudo-locale. */
export async function inPseudoLocale(page: Page): Promise<PseudoPage> {
  const data = new Set<string>();
  const reading = new Set<Promise<void>>();
  await page.addInitScript(() => localStorage.setItem('qp-locale', 'pseudo'));
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    // A page that goes elsewhere drops answers that no one reads any more.
    const read = response.json().then(
      (body: unknown) => collect(body, data),
      () => {},
    );
    reading.add(read);
    void read.then(() => reading.delete(read));
  });
  return {
    async strayTexts(root = '#main') {
      const shown = await page.locator(root).evaluate(textsIn);
      // A page may draw an answer before it has been read here.
      await Promise.all(reading);
      const known = [...data].sort((a, b) => b.length - a.length);
      return [...new Set(shown)].filter((text) => /\p{L}{2}/u.test(withoutData(withoutBracketed(text), known)));
    },
  };
}

function collect(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') for (const line of [value, ...value.split('\n')]) into.add(line.trim());
  else if (Array.isArray(value)) for (const one of value) collect(one, into);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      into.add(name);
      collect(one, into);
    }
  }
}

/** Every visible text, and the labels that are spoken or appear on hover. */
function textsIn(root: Element): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element || element.closest('script, style, noscript') || !element.checkVisibility()) continue;
    if (node === element) {
      for (const name of ['aria-label', 'aria-valuetext', 'placeholder', 'title', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
    } else texts.push(node.textContent ?? '');
  }
  return texts.map((text) => text.trim()).filter((text) => /\p{L}{2}/u.test(text));
}

/** A sentence may be cut in two by a figure that is set off: its end has only the closing bracket. */
function withoutBracketed(text: string): string {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, ' ');
  return rest === text ? text.replace(/^[^⟦⟧]*⟧|⟦[^⟦⟧]*$/g, ' ') : withoutBracketed(rest);
}

function withoutData(text: string, known: readonly string[]): string {
  const bare = text.replace(/\bSEG\d+\b/g, ' ').trim();
  if (bare.endsWith('…') && known.some((one) => one.startsWith(bare.slice(0, -1)))) return '';
  return known.reduce((rest, one) => {
    if (one.length < 2 || !rest.includes(one)) return rest;
    const [before, after] = [/^\p{L}/u.test(one) ? '(?<!\\p{L})' : '', /\p{L}$/u.test(one) ? '(?!\\p{L})' : ''];
    return rest.replace(new RegExp(before + one.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&') + after, 'gu'), ' ');
  }, bare);
}
