import { choicesOf, type QuestionChoice, type WaveChoices, type WaveMatching } from '@qp/facts';
import { matchingWords } from '@qp/words/tracking/matching';
import { refuse } from '../../platform/http/refusal.ts';
import { type Fields, mergeFields } from '../runs/index.ts';

/** A wave that several pages work on: each changes what its person changed, and nothing else. */

/** Names of questions are those of variables; these two are none. */
const ID = ' id';
const WEIGHT = ' weight';

const fieldsOf = ({ questions, id, weight }: WaveChoices): Fields => ({ ...questions, [ID]: id, [WEIGHT]: weight });

function choicesIn({ [ID]: id, [WEIGHT]: weight, ...questions }: Fields): WaveChoices {
  return {
    questions: questions as Record<string, QuestionChoice>,
    id: id as string | null,
    weight: weight as string | null,
  };
}

/** Both chose the same column, and what its values stand for has been found for one of them already. */
function agrees(mine: QuestionChoice, code: string, base: WaveChoices, now: WaveChoices): boolean {
  const column = now.questions[code]?.column;
  return mine.answers === null && mine.column === column && base.questions[code]?.column !== column;
}

/** The page's choices, made on what is stored now. Refuses where another page has chosen something else for the same question. */
export function mergeChoices(
  mine: WaveChoices,
  matching: WaveMatching | null,
  previous: WaveChoices | undefined,
): WaveChoices {
  if (!previous || !matching) return mine;
  const base = { ...previous, questions: { ...mine.questions, ...previous.questions } };
  const now = choicesOf(matching);
  const theirs = fieldsOf(now);
  const agreed = Object.entries(mine.questions).filter(([code, choice]) => agrees(choice, code, base, now));
  const sent = { ...fieldsOf(mine), ...Object.fromEntries(agreed.map(([code]) => [code, now.questions[code]])) };
  const { merged, clashes } = mergeFields(fieldsOf(base), sent, theirs);
  if (clashes.length === 0) return choicesIn(merged);
  const words = matchingWords('en');
  const names: Readonly<Record<string, string>> = { [ID]: words.id, [WEIGHT]: words.weight };
  const questions = clashes.map((name) => names[name] ?? name).join(', ');
  const kept = choicesIn({ ...merged, ...Object.fromEntries(clashes.map((name) => [name, theirs[name]])) });
  throw refuse('matching-changed', { questions }, { now, kept });
}

/** Questions that this page adds or takes away, on those that are allowed now. */
export function mergeAllowed(mine: readonly string[], now: readonly string[], previous: readonly string[] = now) {
  const added = mine.filter((code) => !previous.includes(code));
  const kept = now.filter((code) => mine.includes(code) || !previous.includes(code));
  return [...new Set([...kept, ...added])];
}
