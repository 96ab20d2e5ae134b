import type { ReadAs } from '@qp/contract';

/** A file with one row of names: which survey platform writes them like this. */
export function platformOf(written: readonly string[]): ReadAs {
  const names = written.map((name) => name.replace(/\s+/g, ' ').trim());
  const plain = names.map((name) => name.toLowerCase());
  if (names.filter((name) => /^[^[\]]+\[[^\]]+\]$/.test(name)).length > 1)
    return TIMESTAMPS.has(plain[0]) ? 'google-forms' : 'limesurvey';
  if (TIMESTAMPS.has(plain[0])) return 'google-forms';
  if (plain.includes('record') && plain.includes('uuid')) return 'forsta';
  if (plain[0] === 'response id' && sharesQuestion(names)) return 'alchemer';
  return 'one-row';
}

/** The first column of every Google Forms sheet, in the language of its owner. */
const TIMESTAMPS = new Set(['timestamp', 'zeitstempel', 'horodateur', 'marca temporal', 'informazioni cronologiche']);

/** `Tea:Which do you drink?` beside `Coffee:Which do you drink?` */
function sharesQuestion(names: readonly string[]): boolean {
  const questions = names.flatMap((name) => /^[^:]+:\s*(.+)$/.exec(name)?.[1] ?? []);
  return new Set(questions).size < questions.length;
}
