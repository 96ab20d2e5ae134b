import {
  applyCut,
  type Cut,
  cutLookup,
  isMissing,
  MISSING,
  type NumberSteps,
  parseNumber,
  stepCodes,
} from '../survey/index.ts';

/**
 * How a written answer becomes the position of a response label, by the rules with which the survey itself was read.
 * classify_csv.py has the same rules, line by line.
 */

/** What counts as no answer, beside a blank cell; the classifier file carries the list. */
export const MISSING_TEXTS = ['NA', 'N/A', 'NULL', '#N/A', '.'] as const;
export const NO_ANSWER = -1;
export const UNKNOWN_ANSWER = -2;

/** How a column of answers is to be read: as labels first and raw answers second, or the other way round. */
export type Reading = 'labels' | 'raw';

export interface AnswerKey {
  /** The label of a text, NO_ANSWER or UNKNOWN_ANSWER. */
  read(text: string, reading: Reading): number;
  /**
   * True where a text is one label as it stands and another as a raw answer (labels "1", "2" cut from raw 0 to 10):
   * then the whole column must be looked at to know what it holds.
   */
  readonly ambiguous: boolean;
  /** True for a raw answer that isn't a label: one of them shows that an ambiguous column holds raw answers. */
  showsRaw(text: string): boolean;
}

/** A number as it is written becomes its step; numbers beyond the ends go to the end steps [NU4]. */
export function numberKey(steps: NumberSteps): AnswerKey {
  return {
    ambiguous: false,
    read(text) {
      if (isMissing(text)) return NO_ANSWER;
      const value = parseNumber(text, 'always');
      return Number.isNaN(value) ? UNKNOWN_ANSWER : stepCodes(Float64Array.of(value), steps)[0];
    },
    showsRaw: (text) => !Number.isNaN(parseNumber(text, 'always')),
  };
}

/** Whether a text is a number below the lowest or above the highest that was seen. */
export function isOutside({ from, to }: NumberSteps, text: string): boolean {
  const value = parseNumber(text, 'always');
  return value < from[0] || value > to[to.length - 1];
}

export function answerKey(labels: readonly string[], cut: Cut | null): AnswerKey {
  const positions = new Map<string, number>();
  labels.forEach((label, position) => {
    if (!positions.has(label.trim())) positions.set(label.trim(), position);
  });
  const lookup = cut ? cutLookup(cut) : undefined;
  const raw = (answer: string): number | undefined => {
    const label = cut ? applyCut(cut, answer, lookup) : undefined;
    return label === MISSING ? NO_ANSWER : label;
  };
  let ambiguous = false;
  for (const [label, position] of positions) if ((raw(label) ?? position) !== position) ambiguous = true;
  return {
    ambiguous,
    read(text, reading) {
      if (isMissing(text)) return NO_ANSWER;
      const answer = text.trim();
      const label = positions.get(answer);
      return (reading === 'labels' ? (label ?? raw(answer)) : (raw(answer) ?? label)) ?? UNKNOWN_ANSWER;
    },
    showsRaw(text) {
      const answer = text.trim();
      return !isMissing(answer) && !positions.has(answer) && raw(answer) !== undefined;
    },
  };
}
