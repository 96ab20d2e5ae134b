/** As many words as a title of a slide may have: it is read while someone speaks. */
export const MOST_WORDS = 10;

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

/** The first words of a label, with an ellipsis where some are left out. A quotation that began in them ends in them. */
function firstWords(label: string, most: number): string {
  const all = wordsOf(label);
  if (all.length <= most) return label;
  const first = all
    .slice(0, most)
    .join(' ')
    .replace(/[\s,.:;–-]+$/u, '');
  const isQuoteLeftOpen = first.split('“').length > first.split('”').length;
  return isQuoteLeftOpen ? `${first}…”` : `${first}…`;
}

/** A title in at most ten words: its labels share what the other words leave. */
export function inTenWords(say: (...labels: string[]) => string, ...labels: readonly string[]): string {
  for (let most = MOST_WORDS; most > 1; most--) {
    const title = say(...labels.map((label) => firstWords(label, most)));
    if (wordsOf(title).length <= MOST_WORDS) return title;
  }
  return say(...labels.map((label) => firstWords(label, 1)));
}

/** The first of several titles that needs no cutting; the last may be cut. */
export const firstInTenWords = (...titles: readonly string[]): string =>
  titles.find((title) => wordsOf(title).length <= MOST_WORDS) ?? titles[titles.length - 1];
