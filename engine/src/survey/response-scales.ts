import { dutch } from './scale-words/dutch.ts';
import { english } from './scale-words/english.ts';
import { french } from './scale-words/french.ts';
import { german } from './scale-words/german.ts';
import { italian } from './scale-words/italian.ts';
import { polish } from './scale-words/polish.ts';
import { portuguese } from './scale-words/portuguese.ts';
import type { ScaleWords } from './scale-words/scale-words.ts';
import { spanish } from './scale-words/spanish.ts';

/**
 * Scales that questionnaires use, from their low to their high end, one table for each language. A variable is ordered by a
 * scale only where that scale has every one of its labels.
 */
const LANGUAGES: readonly ScaleWords[] = [english, german, french, spanish, italian, portuguese, dutch, polish];

/** An answer outside any scale, such as "don't know". Takes a label in plain form. */
export const isOutsideScale = (plain: string): boolean => LANGUAGES.some(({ outside }) => outside.test(plain));

/** Whether all labels are of one list that goes round. */
export const isCycle = (plain: readonly string[]): boolean =>
  LANGUAGES.some(({ cycles }) => cycles.some((list) => plain.every((label) => list.includes(label))));

/** A key for each label on the one scale that has them all, or null. Takes labels in plain form. */
export function scaleOrder(plain: readonly string[]): number[] | null {
  for (const { cycles, lists, twoSided } of LANGUAGES) {
    for (const list of [...cycles, ...lists]) {
      const keys = plain.map((label) => list.indexOf(label));
      if (!keys.includes(-1)) return keys;
    }
    for (const { keyOf } of twoSided) {
      const keys = plain.map(keyOf);
      if (!keys.includes(null) && keys.some((key) => key !== 0)) return keys as number[];
    }
  }
  return null;
}

/** The names of both sides of a scale with a middle, and a key for each label; null if there is none. */
export function twoSides(plain: readonly string[]): { low: string; high: string; keys: readonly number[] } | null {
  for (const { low, high, keyOf } of LANGUAGES.flatMap(({ twoSided }) => twoSided)) {
    const keys = plain.map(keyOf);
    if (keys.includes(null) || !keys.some((key) => key! < 0) || !keys.some((key) => key! > 0)) continue;
    return { low, high, keys: keys as number[] };
  }
  return null;
}
