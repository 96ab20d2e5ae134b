import type { SourceVariable, ValueCount } from '@qp/facts';
import { noAnswerIn } from './no-answer-words.ts';
import type { ResponseSet } from './response-sets.ts';

/** Columns that hold several answers in one cell: "Tea, Coffee", as Google Forms, Qualtrics and many spreadsheets write them. */

export interface ListColumn {
  readonly separator: string;
  /** The answers, the one that most people gave first. */
  readonly parts: readonly string[];
}

const SEPARATORS = [';', '|', ','] as const;
const MAX_PARTS = 50;
const LONGEST_PART = 120;
/** Parts that come back, alone or beside others; a comment has none. */
const KNOWN_SHARE = 0.75;
/** People with two or more answers. */
const SEVERAL_SHARE = 0.02;

/** The answers in a cell. Quotes around them and full stops after them aren't part of them. */
export function partsOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.replace(/^['"\s]+|['".\s]+$/g, ''))
    .filter((part) => part !== '');
}

/** `texts` are all different answers of the column. Null if it isn't a list. */
export function listIn(
  texts: readonly ValueCount[],
  labels: SourceVariable['labels'],
  separators: readonly string[] = SEPARATORS,
): ListColumn | null {
  const labelled = new Set(labels.map(([value]) => value));
  for (const separator of separators) {
    const parts = partsIn(texts, labelled, separator);
    if (parts && !isDecimal(texts, parts, labelled, separator)) return { separator, parts };
  }
  return null;
}

/** Its parts come back like those of a list, though they may be numbers with a decimal comma. */
export function isLikeList(texts: readonly ValueCount[], separator: string): boolean {
  return partsIn(texts, new Set(), separator) !== null;
}

/** By hand: whatever the column holds is split. */
export function splitBy(texts: readonly ValueCount[], separator: string): ListColumn {
  return { separator, parts: [...tally(texts, separator).keys()] };
}

interface Tally {
  people: number;
  values: number;
}

function tally(texts: readonly ValueCount[], separator: string): Map<string, Tally> {
  const found = new Map<string, Tally>();
  for (const [text, count] of texts) {
    for (const part of new Set(partsOf(text, separator))) {
      const entry = found.get(part) ?? { people: 0, values: 0 };
      entry.people += count;
      entry.values++;
      found.set(part, entry);
    }
  }
  return new Map([...found].sort(([, a], [, b]) => b.people - a.people));
}

function partsIn(
  texts: readonly ValueCount[],
  labelled: ReadonlySet<string>,
  separator: string,
): readonly string[] | null {
  // Microsoft Forms puts the separator behind the last answer too.
  const several = texts.filter(([text]) => partsOf(text, separator).length > 1);
  const people = (list: readonly ValueCount[]) => list.reduce((sum, [, count]) => sum + count, 0);
  if (several.length < 2 || several.length === texts.length) return null;
  if (people(several) < Math.max(2, SEVERAL_SHARE * people(texts))) return null;
  // A label for the whole text: the comma belongs to it.
  if (several.some(([text]) => labelled.has(text))) return null;
  const found = tally(texts, separator);
  if (found.size < 2 || found.size > MAX_PARTS) return null;
  const parts = [...found.keys()];
  if (parts.some((part) => part.length > LONGEST_PART)) return null;
  const known = [...found.values()].filter(({ values }) => values > 1).length;
  if (known < KNOWN_SHARE * parts.length) return null;
  return parts;
}

/** "3,5" and "4" are numbers with a comma, unless the parts are codes with labels or a cell holds three. */
function isDecimal(
  texts: readonly ValueCount[],
  parts: readonly string[],
  labelled: ReadonlySet<string>,
  separator: string,
): boolean {
  if (separator !== ',' || !parts.every((part) => /^-?\d+$/.test(part))) return false;
  return !parts.some((part) => labelled.has(part)) && !texts.some(([text]) => partsOf(text, separator).length > 2);
}

/** The options of a list; a part that means "no answer" is left out. */
export function listSet({ code, label, labels }: SourceVariable, { separator, parts }: ListColumn): ResponseSet {
  const labelOf = new Map(labels);
  const isNone = (part: string) => /^-\d+$/.test(part) || noAnswerIn(labelOf.get(part) ?? part) === 'sure';
  return {
    name: code,
    label: label || code,
    kind: 'list',
    columns: [code],
    separator,
    options: parts.filter((part) => !isNone(part)).map((part) => ({ value: part, label: labelOf.get(part) ?? part })),
    noAnswers: parts.filter(isNone),
  };
}
