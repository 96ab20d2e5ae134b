/** What neighbouring questions have in common is their factor; what is left is the question's own label. */

const SEPARATOR =
  /\s[-–—|/]\s+|[:：]\s*(?=\S)|[?？]\s+(?=[^\s[])|？(?=\S)|。\s*\/?\s*(?=\S)|\.{3}\s*|…\s*|\s+\(?\d{1,2}\)\s+|(?<=[)）])_|(?<=[?？)）\p{Script=Han}\p{Script=Hangul}ぁ-ヿ])[-–—－](?=\S)|\s+\[(?=[^\]]+\]$)|\s*【(?=[^】]+】$)|(?<=^\[[^\]]+)\]\s+/gu;
/** "P03.1 ", "Q5a. ", "G01Q02[SQ001]. ": the number of a question, not a part of it. */
const NUMBER_IN_FRONT = /^\p{L}{0,5}\d[\p{L}\d._[\]-]*[.):]?\s+(?=\S)/u;
const NUMBER_BEHIND = /\s*\(?\d{1,2}\)?[.:]?$/;
/** "(Select one)" says how to answer. It isn’t a question. */
const INSTRUCTION = /^[([][^)\]]*[)\]]\.?$/;
const SHORTEST_STEM = 3;
const LONGEST = 480;
export const NO_FACTOR = 'General';

export interface Stem {
  readonly factor: string;
  readonly label: string;
  /** What the labels share, as it is written; null where only the names have something in common. */
  readonly stem: string | null;
}

interface Split {
  readonly stem: string;
  readonly rest: string;
}

/** For each variable, in the order of the file. */
export function labelStems(variables: readonly { readonly code: string; readonly label: string }[]): Stem[] {
  const front = variables.map(({ label }) => splits(label).map(({ before, after }) => ({ stem: before, rest: after })));
  const back = variables.map(({ label }) =>
    splits(label)
      .map(({ before, after }) => ({ stem: after, rest: before }))
      .reverse(),
  );
  return variables.map(({ code, label }, i) => {
    // The question, rather than its code, names what belongs together.
    const first = sharedSplit(front, i);
    const shared =
      first && isCode(first.stem, code) ? (sharedSplit(back, i) ?? first) : (first ?? sharedSplit(back, i));
    if (shared) {
      const own = shared.rest.startsWith(code) ? shared.rest.slice(code.length) : shared.rest;
      return { factor: tidy(shared.stem), label: tidy(own) || code, stem: shared.stem };
    }
    const stem = nameStem(code);
    const neighbours = [variables[i - 1], variables[i + 1]];
    const alike = stem !== null && neighbours.some((other) => other && nameStem(other.code) === stem);
    return { factor: alike ? stem : NO_FACTOR, label: cut(label.trim()) || code, stem: null };
  });
}

/** What a label begins with is the name of its column, perhaps without a number. */
const isCode = (stem: string, code: string): boolean => code.toLowerCase().startsWith(stem.toLowerCase());

/** The longest stem that a neighbour has too, whatever number stands before or behind it. */
function sharedSplit(all: readonly (readonly Split[])[], i: number): Split | null {
  const neighbours = [...(all[i - 1] ?? []), ...(all[i + 1] ?? [])].map(({ stem }) => stem.toLowerCase());
  const questions = neighbours.map(withoutNumbers);
  const shared = all[i].flatMap(({ stem, rest }): Split[] => {
    if (stem.length < SHORTEST_STEM || rest === '' || INSTRUCTION.test(stem)) return [];
    if (neighbours.includes(stem.toLowerCase())) return [{ stem, rest }];
    const question = withoutNumbers(stem);
    return question.length >= SHORTEST_STEM && questions.includes(question.toLowerCase())
      ? [{ stem: question, rest }]
      : [];
  });
  return shared.reduce<Split | null>(
    (best, each) => (best && best.stem.length >= each.stem.length ? best : each),
    null,
  );
}

const withoutNumbers = (stem: string): string => stem.replace(NUMBER_IN_FRONT, '').replace(NUMBER_BEHIND, '');

function splits(label: string): { before: string; after: string }[] {
  const found: { before: string; after: string }[] = [];
  for (const match of label.matchAll(SEPARATOR)) {
    // A question mark or dots belong to the question.
    const kept = /^[?？。.…]+/.exec(match[0])?.[0] ?? '';
    // "Which do you buy? [Crisps]", as LimeSurvey and Google Forms write it, and "[Crisps] Which do you buy?".
    const inFront = match[0].startsWith(']');
    const before = label.slice(inFront ? 1 : 0, match.index + kept.length).trim();
    const after = label.slice(match.index + match[0].length).trim();
    found.push({ before, after: /[[【]$/.test(match[0]) ? after.slice(0, -1) : after });
  }
  return found;
}

/** `Q5` of `Q5_1`, `Q5r1`, `Q5[SQ001]` and `Q5a`, `Snack` of `Snack2`; null if the name has no such end. */
export function nameStem(code: string): string | null {
  const bracket = /^(.+?)\[[^\]]+\]$/.exec(code) ?? /^(.+\d)[rc]\d{1,3}$/i.exec(code) ?? /^(.*\d)[a-z]$/i.exec(code);
  if (bracket) return bracket[1];
  const apart = /^(.+?)[_.\-:\s]+(?:r|c|o|opt)?\d{1,3}$/i.exec(code);
  if (apart) return apart[1];
  return /^([\p{L}_][\p{L}_\d]*\p{L}{2})\d{1,3}$/u.exec(code)?.[1] ?? null;
}

function tidy(text: string): string {
  return cut(text.replace(/^[\s\-–—|:/]+|[\s\-–—|:/]+$/g, ''));
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text;
}
