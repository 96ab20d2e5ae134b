import { isMissing } from '../survey/answers.ts';
import { plainLabel } from '../survey/response-order.ts';
import { bareWords, SCALE_WORDS, wholePattern } from '../survey/scale-words.ts';

/** Words for "no answer" in plain form. Several of them may be joined: "NS/NR". */
const PHRASES: ReadonlySet<string> = new Set(SCALE_WORDS.flatMap(({ noAnswer }) => noAnswer));
const REFUSAL = wholePattern(({ refusal }) => [refusal]);
/** Words that can also be the middle of a scale, or an answer of its own. */
const SOFT: ReadonlySet<string> = new Set(SCALE_WORDS.flatMap(({ perhaps }) => perhaps));
const JOINED =
  /\s*(?:[/,;&+|・·]|\s-\s|\sor\s|\sand\s|\soder\s|\sund\s|\sou\s|\set\s|\so\s|\sy\s|\se\s|\sof\s|\slub\s)\s*/;
const IN_FRONT = /^[-+]?\d+\s*[-.):=]*\s*/;
/** "Don t know", where a program has lost the apostrophe. */
const LOST_APOSTROPHE = /\b(don|doesn|didn|can|couldn|wouldn)[ ´`]?t\b/g;

/** `sure`: nothing but "no answer". `perhaps`: that, or the middle of a scale. An empty label says nothing. */
export function noAnswerIn(label: string): 'sure' | 'perhaps' | null {
  if (label.trim() === '') return null;
  if (isMissing(label)) return 'sure';
  const plain = bareWords(plainLabel(label).replace(LOST_APOSTROPHE, "$1't"))
    .replace(/^[[(<*{（【]+|[\])>*}.）】]+$/g, '')
    .replace(IN_FRONT, '')
    .trim();
  if (plain === '') return null;
  const known = (text: string) => PHRASES.has(text) || PHRASES.has(`${text}.`) || REFUSAL.test(text);
  if (known(plain)) return 'sure';
  if (SOFT.has(plain)) return 'perhaps';
  const parts = plain.split(JOINED).map((part) => part.replace(/^[[(]+|[\])]+$/g, ''));
  if (parts.length < 2 || !parts.every((part) => known(part) || SOFT.has(part))) return null;
  return parts.some(known) ? 'sure' : 'perhaps';
}
