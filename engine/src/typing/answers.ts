import type { Cut } from '../survey/index.ts';

/** How a written answer becomes the position of a response label. classify_csv.py has the same rules, line by line. */

/** What counts as no answer, beside a blank cell. */
export const MISSING_TEXTS = ['NA', 'N/A', 'NULL', '#N/A', '.'] as const;
export const NO_ANSWER = -1;
export const UNKNOWN_ANSWER = -2;

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
// Only these: the sets that JavaScript and Python trim by default differ.
const EDGES = /^[ \t\r\n\u00a0]+|[ \t\r\n\u00a0]+$/g;

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
  /** True for a raw answer that is no label: one of them shows that an ambiguous column holds raw answers. */
  showsRaw(text: string): boolean;
}

export function trimAnswer(text: string): string {
  return text.replace(EDGES, '');
}

export function answerKey(labels: readonly string[], cut: Cut | null): AnswerKey {
  const positions = new Map<string, number>();
  labels.forEach((label, position) => {
    if (!positions.has(trimAnswer(label))) positions.set(trimAnswer(label), position);
  });
  const raw = rawReader(cut);
  const missing = new Set<string>(['', ...MISSING_TEXTS]);
  let ambiguous = false;
  for (const [label, position] of positions) {
    const other = raw(label);
    if (other !== UNKNOWN_ANSWER && other !== position) ambiguous = true;
  }
  return {
    ambiguous,
    read(text, reading) {
      const answer = trimAnswer(text);
      const label = positions.get(answer) ?? UNKNOWN_ANSWER;
      if (label !== UNKNOWN_ANSWER && reading === 'labels') return label;
      const cutLabel = raw(answer);
      if (cutLabel !== UNKNOWN_ANSWER) return cutLabel;
      if (label !== UNKNOWN_ANSWER) return label;
      return missing.has(answer) ? NO_ANSWER : UNKNOWN_ANSWER;
    },
    showsRaw(text) {
      const answer = trimAnswer(text);
      return !positions.has(answer) && raw(answer) !== UNKNOWN_ANSWER;
    },
  };
}

function rawReader(cut: Cut | null): (answer: string) => number {
  if (cut === null) return () => UNKNOWN_ANSWER;
  if (cut.kind === 'texts') {
    const labels = new Map(cut.texts.map((text, i) => [trimAnswer(text), cut.labels[i]!]));
    return (answer) => labels.get(answer) ?? UNKNOWN_ANSWER;
  }
  return (answer) => (NUMBER.test(answer) ? labelOfNumber(cut, Number(answer)) : UNKNOWN_ANSWER);
}

/** The label of a number: of the range that holds it, or of both ranges beside it where these agree. */
function labelOfNumber(cut: Extract<Cut, { kind: 'ranges' }>, value: number): number {
  for (let i = 0; i < cut.from.length; i++) {
    if (value < cut.from[i]!) {
      return i > 0 && cut.labels[i - 1] === cut.labels[i] ? cut.labels[i]! : UNKNOWN_ANSWER;
    }
    if (value <= cut.to[i]!) return cut.labels[i]!;
  }
  return UNKNOWN_ANSWER;
}
