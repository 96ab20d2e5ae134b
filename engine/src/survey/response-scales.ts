import { frequencyOrder, gradedOrder } from './graded-words.ts';
import { bareWords, onceAsked, SCALE_WORDS, type ScaleWords, wholePattern } from './scale-words.ts';

/**
 * Scales that questionnaires use, from their low to their high end, one file of words for each language. A variable is ordered
 * by a scale only where that scale has every one of its labels.
 */
interface TwoSidedScale {
  /** What each side is called when its responses are summed up. */
  readonly low: string;
  readonly high: string;
  /** Below 0 on the low side, 0 in the middle; null where the label is not of this scale. */
  keyOf(label: string): number | null;
}
interface Language {
  readonly twoSided: readonly TwoSidedScale[];
  readonly lists: readonly ReadonlyMap<string, number>[];
  readonly cycles: readonly ReadonlySet<string>[];
  readonly folded: (label: string) => string;
}

const outsideAll = onceAsked(() => wholePattern(({ outside, refusal }) => [outside, refusal]));
const languages = onceAsked((): readonly Language[] =>
  SCALE_WORDS.map((words) => {
    const folded = foldedIn(words);
    return {
      folded,
      twoSided: [...(words.ends ?? []).map(({ low, high }) => endsOf(words, low, high)), ...twoSidedOf(words, folded)],
      lists: [...words.cycles, ...words.lists].map((list) => new Map(list.map((label, at) => [folded(label), at]))),
      cycles: words.cycles.map((list) => new Set(list.map(folded))),
    };
  }),
);

/** Without commas, slashes, what stands in parentheses at the end, and the endings of gender and number. */
function foldedIn({ endings }: ScaleWords): (label: string) => string {
  const ending = endings && new RegExp(`(?<=\\p{L}{3})(?:${endings.join('|')})(?!\\p{L})`, 'gu');
  return (label) => {
    const whole = bareWords(label);
    const words = (whole.replace(/\s*\([^)]*\)$/, '') || whole)
      .replace(/\s*[,/]\s*|\s+-\s+/g, ' ')
      .replace(/ß/g, 'ss')
      .replace(/ä/g, 'ae')
      .replace(/ö/g, 'oe')
      .replace(/ü/g, 'ue');
    return ending ? words.replace(ending, '') : words;
  };
}

function twoSidedOf({ twoSided }: ScaleWords, folded: (label: string) => string): TwoSidedScale[] {
  return twoSided.map(({ low, high, lowPoints, middle, highPoints }) => {
    const keys = new Map<string, number>(middle.map((label) => [folded(label), 0]));
    for (const [at, labels] of lowPoints.entries())
      for (const label of labels) keys.set(folded(label), at - lowPoints.length);
    for (const [at, labels] of highPoints.entries()) for (const label of labels) keys.set(folded(label), at + 1);
    return { low, high, keyOf: (label) => keys.get(label) ?? null };
  });
}

/** "strongly disagree" is -4, "neutral" 0, "tend to agree" 1, "not at all likely" -4. */
function endsOf({ strengths = [], middle }: ScaleWords, low: string, high: string): TwoSidedScale {
  const strength = new Map(strengths.flatMap(({ words, strength: value }) => words.map((word) => [word, value])));
  const neutral = new RegExp(`^(?:${middle})$`);
  const strengthOf = (label: string, word: string): number | null => {
    const text = label.endsWith(' it') ? label.slice(0, -3) : label;
    const before = text.endsWith(` ${word}`) ? text.slice(0, -word.length - 1) : text === word ? '' : null;
    const after = before ?? (text.startsWith(`${word} `) ? text.slice(word.length + 1) : null);
    return after === null ? null : (strength.get(after) ?? null);
  };
  return {
    low,
    high,
    keyOf(label) {
      if (neutral.test(label)) return 0;
      const lowStrength = strengthOf(label, low);
      if (lowStrength !== null) return -lowStrength;
      const negated = /^not (?:at all )?(.+)$/.exec(label);
      const highStrength = strengthOf(negated?.[1] ?? label, high);
      if (highStrength === null || negated === null) return highStrength;
      // "not very satisfied" is milder than "not satisfied", and "not at all satisfied" is the end of the scale.
      return label.startsWith('not at all') ? -4 : highStrength > 2 ? -1.5 : -highStrength;
    },
  };
}

/** An answer outside any scale, such as "don't know". Takes a label in plain form. */
export const isOutsideScale = (plain: string): boolean => outsideAll().test(plain);

/** Whether all labels are of one list that goes round. */
export const isCycle = (plain: readonly string[]): boolean =>
  languages().some(({ cycles, folded }) => cycles.some((list) => plain.every((label) => list.has(folded(label)))));

/** A key for each label on the one scale that has them all, or null. Takes labels in plain form. */
export function scaleOrder(plain: readonly string[]): number[] | null {
  for (const { lists, twoSided, folded } of languages()) {
    const words = plain.map(folded);
    for (const list of lists) {
      const keys = words.map((label) => list.get(label));
      if (!keys.includes(undefined)) return keys as number[];
    }
    for (const { keyOf } of twoSided) {
      const keys = words.map(keyOf);
      if (!keys.includes(null) && keys.some((key) => key !== 0)) return keys as number[];
    }
  }
  const words = plain.map(bareWords);
  return frequencyOrder(words) ?? gradedOrder(words);
}

/** The names of both sides of a scale with a middle, and a key for each label; null if there is none. */
export function twoSides(plain: readonly string[]): { low: string; high: string; keys: readonly number[] } | null {
  for (const { twoSided, folded } of languages()) {
    const words = plain.map(folded);
    for (const { low, high, keyOf } of twoSided) {
      const keys = words.map(keyOf);
      if (keys.includes(null) || !keys.some((key) => key! < 0) || !keys.some((key) => key! > 0)) continue;
      return { low, high, keys: keys as number[] };
    }
  }
  return null;
}
