import { onceAsked, SCALE_WORDS } from './scale-words.ts';

/** Labels that are numbers or ranges: "3", "18-34", "under 18", "De 1.101 a 1.800 €", "Like (2 to 5)", "200万円未満". */

const NUMBER = String.raw`[-+]?[$€£¥]? ?(?:\d{1,3}(?:[,.' ]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)`;
const LEADING = new RegExp(String.raw`^(${NUMBER})(?!\d)`);
const FIRST = new RegExp(NUMBER.slice('[-+]?'.length));
/** Letters in front may be a currency: "Rp1.000.000". */
const EVERY_NUMBER = new RegExp(String.raw`(?<!\d|\p{L}{4})${NUMBER.slice('[-+]?'.length)}`, 'gu');
const THOUSANDS = /^\d{1,3}(?:[,.' ]\d{3})+$/;
const IN_PARENTHESES = /\(([^()]+)\)$/;
/** "under 18" comes just before 18, "over 65" just after 65. */
const JUST = 1e-7;
const UNITS: Readonly<Record<string, number>> = {
  千: 1e3,
  천: 1e3,
  万: 1e4,
  萬: 1e4,
  만: 1e4,
  億: 1e8,
  亿: 1e8,
  억: 1e8,
};
/** Also behind a range: "200〜400万円". */
const UNIT_BEHIND = new RegExp(`^(?:\\s*[^\\d\\p{L}]\\s*[\\d,.]+)?(${Object.keys(UNITS).join('|')})`, 'u');

/** One border for all words of languages with spaces: each border of its own takes a millisecond to make. */
function either(words: (language: (typeof SCALE_WORDS)[number]) => readonly string[]): string {
  const longestFirst = (languages: typeof SCALE_WORDS) =>
    languages
      .flatMap(words)
      .toSorted((a, b) => b.length - a.length)
      .join('|');
  const spaced = longestFirst(SCALE_WORDS.filter(({ unspaced }) => !unspaced));
  const unspaced = longestFirst(SCALE_WORDS.filter((language) => language.unspaced));
  return `(?<!\\p{L})(?:${spaced})(?!\\p{L})|${unspaced}`;
}
const patterns = onceAsked(() => ({
  bands: new RegExp(`${either((words) => words.bands)}|[千천万萬만億亿억]`, 'gu'),
  below: new RegExp(`<|≤|${either((words) => words.below)}`, 'u'),
  /** In languages without spaces the limit stands behind its number. */
  belowBehind: new RegExp(
    `^[^\\d]*(?:${SCALE_WORDS.flatMap(({ unspaced, below }) => (unspaced ? below : [])).join('|')})`,
    'u',
  ),
  above: new RegExp(`>|≥|${either((words) => words.above)}`, 'u'),
}));

/** Where a label stands on the line of numbers, or null if it is not on it. Takes a label in plain form. */
export function numberKey(plain: string): number | null {
  const leading = LEADING.exec(plain);
  const found = leading ?? FIRST.exec(plain);
  if (found) {
    const inFront = plain.slice(0, found.index);
    const behind = plain.slice(found.index + found[0].length);
    if (inFront === '' && behind === '') return numberAt(plain, '');
    const { bands, below, belowBehind, above } = patterns();
    const rest = `${inFront} ${behind}`.replace(/[\d\p{Sc}\p{P}\p{S}]/gu, ' ').replace(bands, ' ');
    const isBelow = below.test(inFront) || belowBehind.test(behind);
    const shift = isBelow ? -JUST : above.test(inFront) ? JUST : 0;
    if (leading || rest.trim() === '') return numberAt(found[0], behind) + shift;
  }
  const inside = IN_PARENTHESES.exec(plain);
  return inside ? numberKey(inside[1].trim()) : null;
}

/** Where each label stands, or null if they aren't all on the line of numbers. */
export function numberKeys(plain: readonly string[]): number[] | null {
  const keys = plain.map(numberKey);
  return keys.every((key) => key !== null) ? keys : chainedBands(plain);
}

const FEWEST_BANDS = 3;
/** The next band begins where the one before ends, or up to so much beyond: 17,002 and 17,003, 4,999 and 5,000. */
const widestStep = (end: number): number => Math.max(1, 0.01 * Math.abs(end));

/** Bands that join one another, whatever the words beside their numbers: "2 or less", "more than 2 to 5", "over 5" in any language. */
function chainedBands(plain: readonly string[]): number[] | null {
  const bands = plain.map((label) => {
    const found = [...label.matchAll(EVERY_NUMBER)].map((match) =>
      numberAt(match[0], label.slice(match.index + match[0].length)),
    );
    return found.length === 1 || found.length === 2 ? { low: found[0], high: found.at(-1)! } : null;
  });
  if (bands.length < FEWEST_BANDS || !bands.every((band) => band !== null)) return null;
  if (!bands.some(({ low, high }) => low < high)) return null;
  const middle = ({ low, high }: { low: number; high: number }) => (low + high) / 2;
  const sorted = bands.toSorted((one, other) => middle(one) - middle(other));
  const joined = sorted.every(({ low, high }, i) => {
    const step = i === 0 ? 0 : low - sorted[i - 1].high;
    return low <= high && step >= 0 && (i === 0 || step <= widestStep(low));
  });
  const keys = bands.map(middle);
  return joined && new Set(keys).size === keys.length ? keys : null;
}

function numberAt(text: string, behind: string): number {
  const digits = text.replace(/[^\d.,' +-]/g, '').trim();
  const sign = digits.startsWith('-') ? -1 : 1;
  const bare = digits.replace(/^[-+]\s*/, '');
  const value = THOUSANDS.test(bare) ? Number(bare.replace(/\D/g, '')) : Number(bare.replace(',', '.'));
  return sign * value * (UNITS[UNIT_BEHIND.exec(behind)?.[1] ?? ''] ?? 1);
}
