import { commonBeginnings } from '@qp/facts';
import { highDifference } from './differences.ts';
import type { Question } from './questions.ts';
import type { Theme } from './types.ts';

const MAX_WORDS = 3;
const MAX_LETTERS = 24;

/**
 * By code: what a question asks about in a word or three, "cheap" of "The brand is cheap". Questions whose answer affirms the label have one, where the label is
 * short or the battery begins with the same words.
 */
export function attributesOf(questions: readonly Question[]): Map<string, string> {
  const asked = questions.filter(({ affirms }) => affirms);
  const beginnings = commonBeginnings(asked.map(({ label }) => label));
  const found = new Map<string, string>();
  for (const { code, label } of asked) {
    const beginning = beginnings.find((one) => label.startsWith(one)) ?? '';
    const rest = label
      .slice(beginning.length)
      .trim()
      .replace(/[.?!:]+$/, '');
    const words = rest.split(/\s+/).length;
    // A statement about oneself is a sentence, however short.
    const sentence = /^(i|we|my|it)\b/i.test(label) || /^(i|we|my|it)\b/i.test(rest) || /[“”"?]/.test(rest);
    const plain = /^\p{L}[\p{L} '’-]*$/u.test(rest);
    if (plain && words <= MAX_WORDS && rest.length <= MAX_LETTERS && !sentence) found.set(code, rest);
  }
  // Two questions with one word could not be distinguished.
  const counts = new Map<string, number>();
  for (const word of found.values()) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [code, word] of found) if (counts.get(word)! > 1) found.delete(code);
  return found;
}

/** A theme or an attribute becomes part of a name at this effect size: clearly more than a small effect. */
const NAMED_FROM = 0.3;
const MAX_ATTRIBUTES = 2;
const LONGEST_NAME = 60;

interface NameSource {
  readonly themes: readonly Theme[];
  /** Codes of the questions on which the segment differs significantly, the largest difference first. */
  readonly told: readonly string[];
}

/** A name for each segment, no two alike; empty where none is clear [PE9]. */
export function suggestedNames(questions: readonly Question[], segments: readonly NameSource[]): string[] {
  const clear = clearThemes(questions, segments.length);
  const attributes = attributesOf(questions);
  const taken = new Set<string>();
  return segments.map(({ themes, told }, k) => {
    const own = themes.filter(({ factor }) => clear.has(factor));
    const names = [...themeNames(own), ...attributeNames(questions, attributes, told, k)];
    const name = names.find((one) => one.length <= LONGEST_NAME && !taken.has(one.toLowerCase())) ?? '';
    if (name !== '') taken.add(name.toLowerCase());
    return name;
  });
}

/** "I", "my": what people say of themselves. "It is expensive" says nothing of what matters to them. */
const OWN =
  /(?:^|[^\p{L}])(?:i|i'm|i’m|my|me|we|our|us|ich|mein\w*|mir|wir|je|j['’]|mon|ma|mes|nous|mi|mis|me|yo|mio|mia|ik|mijn|ja|mój|moje|eu|meu|minha)(?=[^\p{L}]|$)/iu;
/** Words under which "first" would turn the meaning round. */
const COMPLAINT =
  /\b(?:expensive|overpriced|pricey|costly|too (?:high|much|many|long|little|few)|hate|dislike|disgust\w*|annoy\w*|boring|worthless|useless|waste of|bad)\b/i;
const DENIED =
  /^(?:i|we)(?: \w+)? (?:do not|don['’]t|am not|can['’]t|cannot|never|rarely|seldom|hardly|no longer|would not|wouldn['’]t|could not|couldn['’]t|won['’]t|have no|has no)\b|^(?:i['’]m not|it does(?:n['’]t| not) matter|never|no )\b/i;

/**
 * Factors whose name may stand before "first" and "last": two questions or more, most of them about the people themselves, none a complaint or
 * a denial, and all of them moving together over the segments.
 */
function clearThemes(questions: readonly Question[], segments: number): ReadonlySet<string> {
  const byFactor = new Map<string, Question[]>();
  for (const question of questions)
    if (question.factor !== '') byFactor.set(question.factor, [...(byFactor.get(question.factor) ?? []), question]);
  if (byFactor.size < 2) return new Set();
  const clear = [...byFactor].flatMap(([factor, list]) => {
    const own = list.filter(({ label }) => OWN.test(label)).length;
    const fit =
      list.length >= 2 &&
      2 * own >= list.length &&
      list.every(({ affirms, label }) => affirms && !COMPLAINT.test(label) && !DENIED.test(label)) &&
      together(list, segments);
    return fit ? [factor] : [];
  });
  return new Set(clear);
}

/** No question goes clearly against the others in any segment: a reversed item would. */
function together(list: readonly Question[], segments: number): boolean {
  for (let k = 0; k < segments; k++) {
    const differences = list.flatMap((question) => highDifference(question, k) ?? []);
    if (Math.max(...differences) >= NAMED_FROM && Math.min(...differences) <= -NAMED_FROM) return false;
  }
  return true;
}

/** "Health first, price last", then with the next themes, so there is one that is still free. */
function themeNames(themes: readonly Theme[]): string[] {
  const first = themes.filter(({ strength }) => strength >= NAMED_FROM);
  const last = themes.filter(({ strength }) => strength <= -NAMED_FROM).reverse();
  // People who agree with nearly everything put nothing first.
  if (first.length === 0 || (last.length === 0 && 2 * first.length > themes.length)) return [];
  const pairs = first.flatMap((high) => last.map((low) => `${high.factor} first, ${lowered(low.factor)} last`));
  return [...pairs, ...first.map(({ factor }) => `${factor} first`)];
}

/** “Tasty” and “cheap”, not “expensive”: what they say in the words of the questionnaire. */
function attributeNames(
  questions: readonly Question[],
  attributes: ReadonlyMap<string, string>,
  told: readonly string[],
  segment: number,
): string[] {
  const words = questions
    .flatMap((question) => {
      const attribute = attributes.get(question.code);
      const difference = highDifference(question, segment);
      return attribute !== undefined && difference !== null && told.includes(question.code)
        ? [{ attribute, difference, leads: leadsOn(question, segment), most: question.high!.share[segment] >= 0.5 }]
        : [];
    })
    .filter(({ difference }) => Math.abs(difference) >= NAMED_FROM)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
  const yes = words.filter(({ difference, most }) => difference > 0 && most).map(({ attribute }) => attribute);
  const no = words.filter(({ difference, most }) => difference < 0 && !most).map(({ attribute }) => attribute);
  const said = (list: readonly string[]) => list.map((one, at) => `“${at === 0 ? raised(one) : one}”`).join(' and ');
  // People who say yes (or no) to nearly everything have a response style, not a view.
  const all = questions.flatMap((question) => (question.affirms ? (highDifference(question, segment) ?? []) : []));
  const [more, less] = [all.filter((one) => one >= NAMED_FROM), all.filter((one) => one <= -NAMED_FROM)];
  if (Math.min(more.length, less.length) === 0 && 2 * (more.length + less.length) > all.length) return [];
  // What people are not makes no name, nor does what others say more often.
  if (yes.length === 0 || (yes.length === 1 && no.length === 0 && !words[0].leads)) return [];
  const most = said(yes.slice(0, MAX_ATTRIBUTES));
  return [...(no.length > 0 ? [`${most}, not “${no[0]}”`] : []), most];
}

/** No segment says yes to it more often. */
function leadsOn({ high, base }: Question, segment: number): boolean {
  const shares = high?.share.slice(0, -1).filter((_, k) => base[k] > 0) ?? [];
  return high !== null && high.share[segment] >= Math.max(...shares);
}

/** "Price" in the middle of a name is "price"; "TV use" and "iPhone" stay. */
function lowered(factor: string): string {
  return /^\p{Lu}\p{Ll}/u.test(factor) ? factor[0].toLowerCase() + factor.slice(1) : factor;
}
const raised = (text: string) => text[0].toUpperCase() + text.slice(1);
