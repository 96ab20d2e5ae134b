import { numberKey } from '../survey/response-numbers.ts';
import { plainLabel } from '../survey/response-order.ts';
import { scaleOrder } from '../survey/response-scales.ts';
import { MOST_RESPONSES, type SourceVariable, type VariableKind } from './types.ts';

/** What a variable is: an identifier, a weight, a scale, categories, a number, or nothing that can be used. */

const ID_NAME =
  /(^|[_\s.-])(id|uuid|guid|respid|caseid|serial|respondent|case|responseid|record)([_\s.-]|$|\d|number|no|nr|id)|^(resp(ondent)?|case|record|user|participant|interview)[_\s.-]?(id|no|nr|num|number|serial|key)?$/i;
const WEIGHT_NAME = /(^|[_\s.-])(weight|weights|wgt|wt|gewicht|weightvar|finalweight|rakedweight)([_\s.-]|$|\d)/i;
const FEW_NUMBERS = 12;
/** Longer responses are unreadable in a table. */
const LONGEST_RESPONSE = 200;

interface Level {
  readonly kind: VariableKind;
  readonly reason: string;
}

/** Unique, and named like one. */
export function isIdentifier({ code, facts, type }: SourceVariable): boolean {
  return type !== 'date' && facts.unique && facts.blank === 0 && facts.answered > 1 && ID_NAME.test(code);
}

export function isNamedWeight(code: string): boolean {
  return WEIGHT_NAME.test(code);
}

/** Numbers above 0 with a mean from 0.5 to 2, for every respondent. */
export function isWeight({ code, facts, type }: SourceVariable): boolean {
  const { numbers } = facts;
  if (type !== 'number' || !numbers || facts.blank > 0 || !isNamedWeight(code)) return false;
  return numbers.minimum > 0 && numbers.mean >= 0.5 && numbers.mean <= 2;
}

/** `missing`: values that mean no answer, and do not count here. */
export function levelOf(variable: SourceVariable, missing: ReadonlySet<string>): Level {
  const { facts, type, measure } = variable;
  if (facts.answered === 0) return { kind: 'out', reason: 'nobody answered' };
  if (type === 'date') return { kind: 'out', reason: 'a date' };
  const values = facts.values.map(([value]) => value).filter((value) => !missing.has(value));
  const kept = facts.values.length > 0;
  if (kept && values.length === 0) return { kind: 'out', reason: 'nobody answered' };
  if (kept && values.length === 1) return { kind: 'out', reason: 'everybody says the same' };
  if (type === 'text') return textLevel(variable, values);
  const many = !kept || values.length > MOST_RESPONSES;
  if (measure === 'scale') return { kind: 'number', reason: 'a number in the file' };
  if (measure === 'ordinal')
    return many ? { kind: 'number', reason: 'many values' } : { kind: 'scale', reason: 'a scale in the file' };
  if (measure === 'nominal')
    return many ? { kind: 'out', reason: 'over 50 responses' } : { kind: 'categories', reason: 'nominal in the file' };
  return labelledLevel(variable, values) ?? plainNumber(variable, values, kept);
}

function textLevel({ measure, facts, labels }: SourceVariable, values: readonly string[]): Level {
  if (facts.values.length === 0 || values.length > MOST_RESPONSES) {
    const free = facts.distinct > 0.5 * facts.answered;
    return { kind: 'out', reason: free ? 'free text' : 'over 50 responses' };
  }
  if (values.some((value) => value.length > LONGEST_RESPONSE)) return { kind: 'out', reason: 'long texts' };
  const label = new Map(labels);
  const shown = values.map((value) => label.get(value) ?? value);
  if (measure === 'ordinal') return { kind: 'scale', reason: 'a scale in the file' };
  if (measure !== 'nominal' && isKnownScale(shown)) return { kind: 'scale', reason: 'a known scale' };
  // Nearly all different: a name, a comment, an address; a few people with the same words make no category.
  if (values.length > 12 && values.length > 0.5 * facts.answered) return { kind: 'out', reason: 'free text' };
  return { kind: 'categories', reason: labels.length > 0 ? 'labels' : 'few texts' };
}

/** Labels on all values, or on the ends of 1 … n. */
function labelledLevel({ labels, facts }: SourceVariable, values: readonly string[]): Level | null {
  if (labels.length === 0 || facts.values.length === 0) return null;
  const label = new Map(labels);
  const labelled = values.filter((value) => label.has(value));
  if (labelled.length === values.length) {
    const many = values.length > MOST_RESPONSES;
    if (isKnownScale(values.map((value) => label.get(value) ?? value)))
      return many ? { kind: 'number', reason: 'many values' } : { kind: 'scale', reason: 'a known scale' };
    // Sixty regions are no amount that could be cut into fifths.
    return many ? { kind: 'out', reason: 'over 50 responses' } : { kind: 'categories', reason: 'labels' };
  }
  const numbers = values.map(Number);
  const whole = numbers.every(Number.isInteger) && values.length <= FEW_NUMBERS;
  const ends = [Math.min(...numbers), Math.max(...numbers)].every((end) => label.has(String(end)));
  return whole && ends ? { kind: 'scale', reason: 'labelled ends' } : null;
}

function plainNumber({ facts }: SourceVariable, values: readonly string[], kept: boolean): Level {
  if (kept && facts.numbers?.whole && values.length <= FEW_NUMBERS) return { kind: 'scale', reason: 'whole numbers' };
  return { kind: 'number', reason: 'numbers' };
}

/** Every label is a word of one scale, or a number or range. Two labels (Yes, No) are no scale. */
function isKnownScale(labels: readonly string[]): boolean {
  if (labels.length < 3) return false;
  const plain = labels.map(plainLabel);
  return scaleOrder(plain) !== null || plain.every((label) => numberKey(label) !== null);
}
