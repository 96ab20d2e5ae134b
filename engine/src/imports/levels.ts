import type { SourceVariable, VariableKind } from '@qp/facts';
import { MAX_RESPONSES } from '@qp/facts';
import { gradesFromBothEnds, gradesOneWord } from './graded-labels.ts';
import { noAnswerIn } from './no-answer-words.ts';
import { hasWordsAtEndsOnly, isKnownScale, isOrderedByWords } from './ordered-labels.ts';

/** What a variable is: a scale, categories, a number, or nothing that can be used. */

const FEW_NUMBERS = 12;
/** Longer responses are unreadable in a table. */
const LONGEST_RESPONSE = 200;
/** Half of these many possible whole numbers are there: an age, not the code of a town. */
const DENSE = 0.5;
/** Counts begin at 0 or 1, ages in a survey of adults at 18. */
const YOUNGEST = 20;

const TOO_MANY = `over ${MAX_RESPONSES} responses`;

interface Level {
  readonly kind: VariableKind;
  readonly reason: string;
}

/** `missing`: values that mean no answer, and do not count here. */
export function levelOf(variable: SourceVariable, missing: ReadonlySet<string>): Level {
  const { facts, type, code } = variable;
  if (facts.answered === 0) return { kind: 'out', reason: 'nobody answered' };
  if (type === 'date') return { kind: 'out', reason: 'a date' };
  const values = facts.values.map(([value]) => value).filter((value) => !missing.has(value));
  const kept = facts.values.length > 0;
  if (kept && values.length === 0) return { kind: 'out', reason: 'nobody answered' };
  if (kept && values.length === 1) return { kind: 'out', reason: 'everybody says the same' };
  // SPSS names it so when cases are selected.
  if (code === 'filter_$') return { kind: 'out', reason: 'a filter' };
  if (type === 'text') return textLevel(variable, values);
  return wordedLevel(variable, values, missing) ?? numberLevel(variable, values, kept);
}

function textLevel({ measure, facts, labels }: SourceVariable, values: readonly string[]): Level {
  if (facts.values.length === 0 || values.length > MAX_RESPONSES) {
    const free = facts.distinct > 0.5 * facts.answered;
    return { kind: 'out', reason: free ? 'free text' : TOO_MANY };
  }
  if (values.some((value) => value.length > LONGEST_RESPONSE)) return { kind: 'out', reason: 'long texts' };
  const label = new Map(labels);
  const shown = values.map((value) => label.get(value) ?? value);
  if (isKnownScale(shown)) return { kind: 'scale', reason: 'a known scale' };
  if (measure === 'ordinal' && isOrderedByWords(shown)) return { kind: 'scale', reason: 'a scale in the file' };
  // Nearly all different: a name, a comment, an address; a few people with the same words make no category.
  if (values.length > FEW_NUMBERS && values.length > 0.5 * facts.answered) return { kind: 'out', reason: 'free text' };
  return { kind: 'categories', reason: labels.length > 0 ? 'labels' : 'few texts' };
}

/** Words on most of the values decide, whatever the measurement level says; null if there are few. */
function wordedLevel(
  { labels, facts, measure, missing: said }: SourceVariable,
  values: readonly string[],
  missing: ReadonlySet<string>,
): Level | null {
  // Labels that are the numbers themselves say nothing.
  if (labels.every(([value, text]) => text.trim() === value || missing.has(value))) return null;
  if (facts.values.length === 0) {
    // Towns and occupations: more codes than can be kept, with a word for each.
    const worded = labels.filter(([, text]) => /\p{L}{2}/u.test(text)).length;
    return worded > 0.5 * facts.distinct ? { kind: 'out', reason: TOO_MANY } : null;
  }
  const label = new Map(labels);
  const labelled = values.filter((value) => label.has(value));
  const people = new Map(facts.values.map(([value, count]) => [value, count]));
  const sum = (list: readonly string[]) => list.reduce((total, value) => total + (people.get(value) ?? 0), 0);
  const most = labelled.length > 0.5 * values.length && sum(labelled) > 0.5 * sum(values);
  // Stray codes beside Yes and No.
  const nearlyAll = labelled.length > 1 && sum(labelled) >= 0.9 * sum(values);
  if (!most && !nearlyAll) return null;
  // Points without answers are points of the scale.
  const points = labels.filter(([value]) => !missing.has(value)).toSorted(([a], [b]) => Number(a) - Number(b));
  const shown = withoutValues(points.filter(([, text]) => text.trim() !== ''));
  if (values.length > MAX_RESPONSES) {
    // Sixty regions aren't an amount that could be cut into fifths.
    return isKnownScale(shown) ? { kind: 'number', reason: 'many values' } : { kind: 'out', reason: TOO_MANY };
  }
  if (isKnownScale(shown)) return { kind: 'scale', reason: 'a known scale' };
  if (isOrderedByWords(shown)) {
    return { kind: 'scale', reason: measure === 'ordinal' ? 'a scale in the file' : 'an order in words' };
  }
  // In a language without words: its code for no answer is known by its place alone.
  const byPlace = labels.filter(([value]) => missing.has(value) && !said.includes(value));
  const foreign = byPlace.some(([, text]) => text.trim() !== '' && noAnswerIn(text) === null);
  if (gradesFromBothEnds(shown) || (foreign && gradesOneWord(shown))) {
    return { kind: 'scale', reason: 'an order in words' };
  }
  // A label for each end of few numbers, and for little between them.
  const ends = labelled.length === 2 && values.length === 3 && hasEnds(values, label);
  if (ends || hasWordsAtEndsOnly(points.map(([, text]) => text))) return { kind: 'scale', reason: 'labelled ends' };
  return { kind: 'categories', reason: 'labels' };
}

/** "3 - Often" of the value 3 is "Often"; "3 cm" stays, as all others are cm too. */
function withoutValues(labels: readonly (readonly [value: string, label: string])[]): string[] {
  const whole = labels.map(([, label]) => label.trim());
  const rest = labels.map(([value], i) => {
    if (!whole[i].startsWith(value)) return whole[i];
    const words = whole[i].slice(value.length).replace(/^\s*[-.):=]*\s*/, '');
    return /^\p{L}/u.test(words) && !/^(to|or|and|bis|a|à|y|o|ou|oder|und)\b/iu.test(words) ? words : whole[i];
  });
  return new Set(rest).size === rest.length ? rest : whole;
}

function numberLevel({ labels, facts, measure }: SourceVariable, values: readonly string[], kept: boolean): Level {
  const whole = facts.numbers?.whole === true;
  const few = kept && whole && values.length <= FEW_NUMBERS;
  const label = new Map(labels);
  if (few && hasEnds(values, label)) return { kind: 'scale', reason: 'labelled ends' };
  const remarks = labels.length > 0;
  // A few labels are remarks on a number: "0 None", "86 or older".
  if (measure === 'nominal' && !values.some((value) => label.has(value)) && !isDense(facts, values, kept)) {
    if (!whole && (!kept || values.length > FEW_NUMBERS)) return { kind: 'number', reason: 'numbers' };
    if (!kept || values.length > MAX_RESPONSES) return { kind: 'out', reason: TOO_MANY };
    return { kind: 'categories', reason: 'nominal in the file' };
  }
  if (few && (remarks || measure !== 'scale')) {
    return { kind: 'scale', reason: measure === 'ordinal' ? 'a scale in the file' : 'whole numbers' };
  }
  return { kind: 'number', reason: measure === 'scale' ? 'a number in the file' : 'numbers' };
}

function hasEnds(values: readonly string[], label: ReadonlyMap<string, string>): boolean {
  const [numbers, labelled] = [values.map(Number), [...label.keys()].map(Number)];
  // An end that no one chose is an end too.
  const beyond = labelled.some((value) => value <= Math.min(...numbers));
  return beyond && labelled.some((value) => value >= Math.max(...numbers) && value > Math.min(...numbers));
}

/** Many whole numbers, with few left out between them. */
function isDense({ numbers, distinct }: SourceVariable['facts'], values: readonly string[], kept: boolean): boolean {
  if (!numbers?.whole) return false;
  const many = kept ? values.length : distinct;
  const own = values.map(Number);
  const [low, high] = kept ? [Math.min(...own), Math.max(...own)] : [numbers.minimum, numbers.maximum];
  return many > FEW_NUMBERS && low <= YOUNGEST && many >= DENSE * (high - low + 1);
}
