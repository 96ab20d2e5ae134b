import { isMissing, parseNumber } from './answers.ts';
import { type Cut, MISSING } from './survey.ts';

/** More distinct raw texts than this are not a list of answers; then only numbers can be cut. */
export const MAX_TEXTS = 2000;

/**
 * Learns how raw answers became response labels, from pairs of both. Numbers give ranges, texts a list. Null if one
 * raw answer has two labels, because then there is no rule to learn, or where nothing can be learnt at all.
 *
 * A raw answer whose label is always missing ("99 = don't know", left blank in the discretization file) is learnt as
 * missing; one that has a label on some rows and none on others has that label.
 */
export function learnCut(pairs: RawPairs): Cut | null {
  return (pairs.numbers && learnRanges(pairs.numbers, pairs.labels)) ?? (pairs.texts && learnTexts(pairs)) ?? null;
}

/** Distinct or repeated raw answers, each with the label index that its respondent has (MISSING for none). */
export interface RawPairs {
  readonly labels: ArrayLike<number>;
  /** Where every raw answer is a number; NaN for a missing raw answer. */
  readonly numbers?: Float64Array | readonly number[];
  readonly texts?: readonly string[];
}

function learnRanges(numbers: ArrayLike<number>, labels: ArrayLike<number>): Cut | null {
  const labelOf = new Map<number, number>();
  for (let i = 0; i < numbers.length; i++) {
    if (Number.isNaN(numbers[i])) continue;
    if (!agree(labelOf, numbers[i], labels[i])) return null;
  }
  if (labelOf.size === 0) return null;
  const from: number[] = [];
  const to: number[] = [];
  const cut: number[] = [];
  for (const value of Float64Array.from(labelOf.keys()).sort()) {
    const label = labelOf.get(value) ?? MISSING;
    if (cut.length > 0 && cut[cut.length - 1] === label) {
      to[to.length - 1] = value;
    } else {
      from.push(value);
      to.push(value);
      cut.push(label);
    }
  }
  return cut.every((label) => label === MISSING) ? null : { kind: 'ranges', from, to, labels: cut };
}

function learnTexts(pairs: RawPairs): Cut | null {
  const texts = pairs.texts ?? [];
  const labelOf = new Map<string, number>();
  for (let i = 0; i < texts.length; i++) {
    if (isMissing(texts[i])) continue;
    if (!agree(labelOf, texts[i].trim(), pairs.labels[i]) || labelOf.size > MAX_TEXTS) return null;
  }
  const labels = [...labelOf.values()];
  if (labels.every((label) => label === MISSING)) return null;
  return { kind: 'texts', texts: [...labelOf.keys()], labels };
}

function agree<Raw>(labelOf: Map<Raw, number>, raw: Raw, label: number): boolean {
  const known = labelOf.get(raw);
  if (known === undefined || known === MISSING) labelOf.set(raw, label);
  else if (label !== MISSING && label !== known) return false;
  return true;
}

/**
 * The label index of a raw answer: MISSING if the answer is missing or is known to mean "no answer", undefined if
 * the cut does not know it.
 */
export function applyCut(cut: Cut, raw: string, lookup?: ReadonlyMap<string, number>): number | undefined {
  if (isMissing(raw)) return MISSING;
  if (cut.kind === 'texts') {
    const text = raw.trim();
    if (lookup) return lookup.get(text);
    const at = cut.texts.indexOf(text);
    return at < 0 ? undefined : cut.labels[at];
  }
  const value = parseNumber(raw, 'always');
  return Number.isNaN(value) ? undefined : applyRanges(cut, value);
}

/** For repeated use of `applyCut` on a text cut: its texts as a map. */
export function cutLookup(cut: Cut): ReadonlyMap<string, number> | undefined {
  return cut.kind === 'texts' ? new Map(cut.texts.map((text, i) => [text, cut.labels[i]])) : undefined;
}

function applyRanges(cut: Extract<Cut, { kind: 'ranges' }>, value: number): number | undefined {
  let low = 0;
  let high = cut.from.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (cut.from[middle] <= value) low = middle;
    else high = middle - 1;
  }
  if (value < cut.from[low]) return undefined;
  if (value <= cut.to[low]) return cut.labels[low];
  // Between two ranges: known only where both sides say the same.
  return low + 1 < cut.from.length && cut.labels[low + 1] === cut.labels[low] ? cut.labels[low] : undefined;
}
