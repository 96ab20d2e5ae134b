/** Open answers that say nothing [DQ8]: by rule, from the text alone and how often it was given. */

type OpenProblem = 'empty' | 'repeated' | 'gibberish';

/** Shorter answers are often the same for good reasons. */
const LONG = 20;
/** Rows of keyboards; neighbours are typed by sliding along. */
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop'];
const SLIDE = 4;

/** What is wrong with each answer of a question; a blank cell says nothing here. */
export function openProblems(answers: readonly string[]): (OpenProblem | null)[] {
  const plain = answers.map(plainText);
  const given = new Map<string, number>();
  for (const text of plain) given.set(text, (given.get(text) ?? 0) + 1);
  return answers.map((answer, i) => {
    if (answer.trim() === '') return null;
    if (plain[i] === '') return 'empty';
    if (isGibberish(plain[i])) return 'gibberish';
    return plain[i].length >= LONG && given.get(plain[i])! > 1 ? 'repeated' : null;
  });
}

/** Letters and digits, in lower case, words one space apart. */
const plainText = (answer: string): string =>
  answer
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/** One sign or pair of signs over and over, a slide along the keyboard, or Latin letters without a vowel. */
function isGibberish(text: string): boolean {
  const words = text.split(' ');
  const joined = words.join('');
  if (/^(\p{L})\1{3,}$/u.test(joined) || /^(\p{L}{2,3})\1{2,}$/u.test(joined)) return true;
  return slides(joined) || words.every((word) => word.length > 4 && /^[b-df-hj-np-tv-xz]+$/.test(word));
}

/** Whether at least two thirds of a text are one slide. */
function slides(text: string): boolean {
  const rows = [...KEYBOARD, ...KEYBOARD.map((row) => [...row].reverse().join(''))];
  const parts = rows.flatMap((row) =>
    Array.from({ length: row.length - SLIDE + 1 }, (_, at) => row.slice(at, at + SLIDE)),
  );
  return text.length >= SLIDE && parts.some((part) => text.split(part).join('').length <= text.length / 3);
}
