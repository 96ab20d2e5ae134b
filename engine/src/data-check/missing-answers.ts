import { isMissing } from '../survey/answers.ts';
import { plainLabel } from '../survey/response-order.ts';
import type { SourceVariable } from './types.ts';

/** Labels that say that there is no answer. */
const NO_ANSWER =
  /^(?:\(?(?:don'?t know|do not know|dk|dk\/?na|not sure|can'?t say|no opinion|refused|refusal|refuse to answer|prefer not to (?:say|answer)|rather not say|no answer|not answered|not applicable|n\.?\/?a\.?|not asked|not stated|missing|skipped|no response|system missing|unknown|weiß nicht|weiss nicht|keine angabe|k\.?a\.?|keine antwort|trifft nicht zu|verweigert|ne sait pas|sans réponse|refus|non concerné|no sabe|no contesta|ns\/?nc|non so|nessuna risposta)\)?)$/;
const CODES: ReadonlySet<number> = new Set([97, 98, 99, 997, 998, 999, 9999, -1, -97, -98, -99, -999]);
/** A code must stand at least so far from the answers, and as far as the answers reach. */
const SMALLEST_GAP = 5;
const FEW_VALUES = 12;

/** Values that mean no answer: what the file says, what a label says, what a gap says. */
export function missingAnswers(variable: SourceVariable): string[] {
  const { labels, facts, missing } = variable;
  const said = new Set(missing);
  for (const [value, label] of labels) if (saysNoAnswer(label)) said.add(value);
  for (const [value] of facts.values) if (variable.type === 'text' && saysNoAnswer(value)) said.add(value);
  if (variable.type === 'number') for (const value of behindGap(variable, said)) said.add(value);
  return [...said];
}

/** All of the file's values that are no answers, those in its missing range included. */
export function noAnswers(variable: SourceVariable): Set<string> {
  const known = new Set(missingAnswers(variable));
  for (const [value] of variable.facts.values) if (inMissingRange(variable, value)) known.add(value);
  return known;
}

/** A value as it is written; an end that is null is open. */
export function inMissingRange({ missingRange }: Pick<SourceVariable, 'missingRange'>, text: string): boolean {
  if (missingRange === null || text.trim() === '') return false;
  const value = Number(text);
  const { low, high } = missingRange;
  return !Number.isNaN(value) && (low === null || value >= low) && (high === null || value <= high);
}

function saysNoAnswer(label: string): boolean {
  return isMissing(label) || NO_ANSWER.test(plainLabel(label));
}

function behindGap({ labels, facts }: SourceVariable, known: ReadonlySet<string>): string[] {
  const labelled = new Set(labels.map(([value]) => value));
  const values = facts.values.map(([value]) => Number(value));
  const candidates = values.filter((value) => CODES.has(value) && !known.has(String(value)));
  const others = values.filter((value) => !CODES.has(value) && !known.has(String(value)));
  if (candidates.length === 0 || others.length < 2) return [];
  const low = Math.min(...others);
  const high = Math.max(...others);
  const gap = Math.max(SMALLEST_GAP, high - low);
  return candidates
    .filter((value) => {
      // A label that says something else than "no answer" is an answer.
      if (labelled.has(String(value))) return false;
      if (value > high) return value - high >= gap;
      return value === -1 ? low >= 0 && others.length <= FEW_VALUES : low - value >= gap;
    })
    .map(String);
}
