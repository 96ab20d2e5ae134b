import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { passwordProblem } from '@qp/contract';
import { refuse } from '../../platform/http/refusal.ts';

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const COMMON = 3000;

let common: Promise<ReadonlySet<string>> | null = null;

/** The most common passwords among those that pass the other rules, in lower case. Unpacked when someone first chooses a password. */
async function unpackCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const allowed = (dictionary['passwords-common'] as readonly string[]).filter(
    (word) => passwordProblem(word, word) === null,
  );
  return new Set(allowed.slice(0, COMMON).map((word) => word.toLowerCase()));
}

/** Made once; checked for an address without an account, so both answers take the same time. */
let dummy: Promise<string> | null = null;

/** Each hash takes a core, 19 MiB and a thread that also reads files: the rest wait, and beyond a limit are refused. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const MAX_WAITING = 100;
let busy = 0;
/** Logins come first: a hundred password changes at once delay no one who wants in. */
const waiting = { logins: [] as (() => void)[], others: [] as (() => void)[] };
type Line = keyof typeof waiting;
/** Then one of the others: people who log in again and again with a stolen password must not keep its owner from changing it. */
const LOGINS_IN_A_ROW = 3;
let inARow = 0;

function nextInTurn(): (() => void) | undefined {
  const login = inARow < LOGINS_IN_A_ROW || waiting.others.length === 0 ? waiting.logins.shift() : undefined;
  inARow = login ? inARow + 1 : 0;
  return login ?? waiting.others.shift();
}

async function inTurn<T>(line: Line, work: () => Promise<T>): Promise<T> {
  if (busy < AT_ONCE) busy++;
  else {
    if (waiting[line].length >= MAX_WAITING) throw refuse('overloaded');
    // The one that ends hands its place over.
    await new Promise<void>((resolve) => waiting[line].push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = nextInTurn();
    if (next) next();
    else busy--;
  }
}

export async function hashPassword(password: string): Promise<string> {
  return inTurn('others', () => hash(password, COST));
}

/** Without a hash (the address is unknown) the same work is done, and the answer is no. */
export async function isPassword(stored: string | null, password: string, line: Line = 'others'): Promise<boolean> {
  dummy ??= hashPassword('no-one-has-this-password');
  const known = stored ?? (await dummy);
  const matches = await inTurn(line, () => verify(known, password));
  return matches && stored !== null;
}

async function isCommon(password: string): Promise<boolean> {
  common ??= unpackCommon();
  return (await common).has(password.toLowerCase());
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '');

/** A word of the house or of the person's address with figures and signs around it is the first thing that is tried. */
function isGuessable(password: string, words: readonly string[]): boolean {
  const letters = lettersOf(password);
  return words
    .flatMap((word) => [word, ...word.split('@'), ...word.split(/[@.]/)])
    .some((word) => lettersOf(word) === letters);
}

/** Throws the first thing that is wrong with a new password. `words` are those that people who know this person would try. */
export async function checkNewPassword(password1: string, password2: string, words: readonly string[]): Promise<void> {
  const problem = passwordProblem(password1, password2);
  if (problem) throw refuse(problem);
  if (await isCommon(password1)) throw refuse('password-common');
  if (isGuessable(password1, words)) throw refuse('password-guessable');
}
