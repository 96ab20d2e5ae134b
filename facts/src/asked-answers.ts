import type { AskedAnswer, Cut } from './typing-tool/classifier-file.ts';

/** The answers of a typing question as the survey asked them: ten points stay ten points, even if the segments use four groups of them. */

interface Question {
  readonly labels: readonly string[];
  readonly cut: Cut | null;
}

/** A scale has at most 0 to 20; more whole numbers than that are a quantity, such as an age. */
const MAX_POINTS = 21;
const MAX_WORDED = 60;
/** The position that means "counts as missing" in a cut. */
export const COUNTS_AS_MISSING = 255;

/** In the order in which they are asked. `texts` are the file's own words for its codes, where it has any. */
export function askedAnswers({ labels, cut }: Question, texts: Readonly<Record<string, string>> = {}): AskedAnswer[] {
  const raw = rawAnswers(cut);
  const byLabel = labels.map((text, label): AskedAnswer => {
    const first = raw?.find((each) => each.label === label);
    return { code: first?.code ?? representative(cut, label) ?? text, text, label };
  });
  if (raw === null || raw.length <= labels.length) return byLabel;
  return raw.map(({ code, label }) => ({ code, text: wording(code, raw, texts), label }));
}

/** Every single answer behind the labels; null if they can't be listed. */
function rawAnswers(cut: Cut | null): { code: string; label: number }[] | null {
  if (cut === null) return null;
  if (cut.kind === 'texts') {
    const counted = cut.texts.map((code, i) => ({ code, label: cut.labels[i] })).filter(isAsked);
    const worded = counted.every(({ code }) => /\p{L}{2}/u.test(code));
    return worded && counted.length <= MAX_WORDED ? counted : null;
  }
  const ranges = cut.from.map((from, i) => ({ from, to: cut.to[i], label: cut.labels[i] })).filter(isAsked);
  const points = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const whole = ranges.every(({ from, to }) => Number.isSafeInteger(from) && Number.isSafeInteger(to));
  if (!whole || points > MAX_POINTS) return null;
  return ranges.flatMap(({ from, to, label }) =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ code: String(from + i), label })),
  );
}

const isAsked = ({ label }: { label: number }): boolean => label !== COUNTS_AS_MISSING;

/** No number of a survey lies beyond; programs that score elsewhere can write it. An end of a group there is open. */
export const FARTHEST_NUMBER = 1e300;

/** A number of each range: the lowest, or a whole one at the other end of a range that has no lowest. */
export function lowestNumbers({ from, to }: Pick<Extract<Cut, { kind: 'ranges' }>, 'from' | 'to'>): number[] {
  return from.map((low, at) => (low > -FARTHEST_NUMBER ? low : to[at] < FARTHEST_NUMBER ? Math.floor(to[at]) : 0));
}

/** A raw answer that stands for a label whose answers can't be listed. */
function representative(cut: Cut | null, label: number): string | undefined {
  if (cut === null) return undefined;
  const at = cut.labels.indexOf(label);
  if (at < 0) return undefined;
  return cut.kind === 'texts' ? cut.texts[at] : String(lowestNumbers(cut)[at]);
}

/** A scale with words at its ends only keeps the numbers; one with a word for every point doesn't need them. */
function wording(
  code: string,
  all: readonly { readonly code: string }[],
  texts: Readonly<Record<string, string>>,
): string {
  const own = texts[code]?.trim() ?? '';
  if (own === '' || own === code) return code;
  const complete = all.every((each) => (texts[each.code] ?? '').trim() !== '');
  return complete || own.startsWith(code) ? own : `${code} ${own}`;
}

/** Survey platforms take whole numbers above 0 as codes; other codes are numbered in their order. */
export function recodeValues(answers: readonly AskedAnswer[]): number[] {
  const own = answers.map(({ code }) => (/^[1-9]\d{0,8}$/.test(code) ? Number(code) : 0));
  return own.every((code) => code > 0) && new Set(own).size === own.length ? own : answers.map((_, i) => i + 1);
}
