import { restOf, standardised } from './differences.ts';
import type { Question } from './questions.ts';
import type { PersonaLine, Theme } from './types.ts';

/** A theme is told from here on: a small effect by Cohen's reading. */
const TOLD_FROM = 0.2;
const LONGEST_NAME = 60;

/** By segment: the factors with a direction, the strongest first [PE8]. */
export function themesOf(questions: readonly Question[], segment: number): Theme[] {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const question of questions) {
    const { high, factor, base } = question;
    const rest = high && factor !== '' && base[segment] > 0 ? restOf(question, high, segment) : null;
    if (!high || !rest) continue;
    const before = sums.get(factor) ?? { sum: 0, count: 0 };
    sums.set(factor, { sum: before.sum + standardised(high.share[segment], rest.share), count: before.count + 1 });
  }
  return [...sums]
    .map(([factor, { sum, count }]) => ({ factor, strength: sum / count }))
    .sort((a, b) => b.strength - a.strength);
}

interface NameSource {
  readonly themes: readonly Theme[];
  /** What was found of the segment, the largest difference first. */
  readonly lines: readonly PersonaLine[];
}

/** A name for each segment, no two alike [PE9]. */
export function suggestedNames(segments: readonly NameSource[]): string[] {
  const taken = new Set<string>();
  return segments.map((source, k) => {
    const name = [...themeNames(source.themes), ...lineNames(source.lines)].find((one) => !taken.has(one));
    const given = name ?? `Segment ${k + 1}`;
    taken.add(given);
    return given;
  });
}

/** "Health first, price last", then with the next themes, so that there is one that is still free. */
function themeNames(themes: readonly Theme[]): string[] {
  if (themes.length < 2) return [];
  const first = themes.filter(({ strength }) => strength >= TOLD_FROM);
  const last = themes.filter(({ strength }) => strength <= -TOLD_FROM).reverse();
  if (first.length === 0) return last.map(({ factor }) => `${factor} last`);
  if (last.length === 0) {
    const alone = first.map(({ factor }) => `${factor} first`);
    return [...alone, ...first.slice(1).map(({ factor }) => `${first[0].factor} and ${lowered(factor)} first`)];
  }
  return first.flatMap((high) => last.map((low) => `${high.factor} first, ${lowered(low.factor)} last`));
}

function lineNames(lines: readonly PersonaLine[]): string[] {
  return lines
    .filter(({ kind }) => kind === 'share')
    .map(({ question, answer, difference }) => {
      const words = /^(agree|yes|selected|mentioned|checked|true)$/i.test(answer) ? question : `${question}: ${answer}`;
      return cut(difference > 0 ? words : `Not: ${words}`);
    });
}

/** "Price" in the middle of a name is "price"; "TV use" and "iPhone" stay. */
function lowered(factor: string): string {
  return /^\p{Lu}\p{Ll}/u.test(factor) ? factor[0].toLowerCase() + factor.slice(1) : factor;
}

function cut(text: string): string {
  return text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME - 1).trimEnd()}…`;
}
