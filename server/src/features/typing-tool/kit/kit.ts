import { readFileSync } from 'node:fs';
import type { KitPartName } from '@qp/contract';
import type { AskedAnswer, ClassifierFile } from '@qp/facts';

/** Everything of a typing tool that its parts are written from. A part is one file: it reads this and nothing else. */
export interface Kit {
  /** With probabilities. */
  readonly classifier: ClassifierFile;
  /** Names of the segments, in their order; empty where there is none. */
  readonly names: readonly string[];
  /** The codes that existing segments came with, as a sentence; empty for others. */
  readonly originalCodes: string;
  /** Version of the classifier: the same value means the same tool. */
  readonly version: string;
  /** By question and label: what a survey platform should deliver for the answer. */
  readonly codes: readonly (readonly string[])[];
  /** By question: the answers as the survey asked them. */
  readonly asked: readonly (readonly AskedAnswer[])[];
  /** By question and asked answer: a code above 0, which every survey platform takes. */
  readonly recodes: readonly (readonly number[])[];
  /** Questions in which a text can be one label as it stands and another as a raw answer. */
  readonly ambiguous: readonly boolean[];
  readonly cases: readonly TestCase[];
  /** Share assigned correctly, measured on held-out respondents: "SEG1" …, or "Out"; null where it was not measured. */
  readonly hitRates: readonly { readonly group: string; readonly share: number }[] | null;
}

/** A person with the answer that every part must give. */
export interface TestCase {
  readonly id: string;
  readonly kind: 'drawn' | 'missing' | 'near tie' | 'unknown';
  /** As they would be written, in the order of the questions. */
  readonly answers: readonly string[];
  /** Which of the asked answers they are, null for none; null for a person with an answer that is not asked. */
  readonly chosen: readonly (number | null)[] | null;
  readonly expected: Assigned;
}

export interface Assigned {
  /** "SEG2". */
  readonly segment: string;
  /** The chosen segment, or "Out". */
  readonly group: string;
  /** Six decimals each. */
  readonly probabilities: readonly string[];
  readonly note: string;
}

/** A program in a file of its own beside this one; what it is about is put into it. */
export const programFile = (name: string): string => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

export interface KitPart {
  /** Its name in the zip. */
  readonly file: KitPartName;
  readonly mediaType: string;
  /** Null where the part cannot be made of this classifier. */
  make(kit: Kit): string | Uint8Array | null | Promise<Uint8Array>;
}

/** Questions in the order in which they are asked, those of one battery together. */
export interface QuestionBlock {
  /** What its questions share, to be shown once above them; empty above a single question. */
  readonly stem: string;
  /** Positions among the variables of the classifier. */
  readonly questions: readonly number[];
}

export function questionBlocks({ classifier: { variables } }: Pick<Kit, 'classifier'>): QuestionBlock[] {
  const blocks: { stem: string; questions: number[] }[] = [];
  variables.forEach(({ stem = '' }, v) => {
    const known = stem === '' ? undefined : blocks.find((block) => block.stem === stem);
    if (known) known.questions.push(v);
    else blocks.push({ stem, questions: [v] });
  });
  return blocks.map(({ stem, questions }) => ({ stem: questions.length > 1 ? stem : '', questions }));
}

/** What a question asks for below the stem of its block. */
export const itemText = (
  block: QuestionBlock,
  variable: ClassifierFile['variables'][number],
  between: string,
): string => (block.stem === '' ? questionText(variable, between) : variable.question);

/** Stem and question as one text. */
export const questionText = ({ stem = '', question }: ClassifierFile['variables'][number], between: string): string =>
  stem === '' ? question : `${stem}${between}${question}`;

/** A score as a whole number of ten-thousandths: "-1.2345" is -12345. */
export const units = (score: string): number => Number(score.replace('.', ''));

/** Scores in whole numbers, for one kind of respondent. */
export interface KitTable {
  readonly intercepts: readonly number[];
  /** [question][answer][segment]. */
  readonly scores: readonly (readonly (readonly number[])[])[];
}

/** For respondents who answered everything. */
export function completeTable({ intercepts, variables }: ClassifierFile): KitTable {
  return {
    intercepts: intercepts.map(units),
    scores: variables.map(({ scores }) => scores.map((row) => row.map(units))),
  };
}

/** For all others; a classifier of version 1 scores them alike. `weights` by number of answers given, all of them last. */
export function incompleteTable(classifier: ClassifierFile): KitTable & { readonly weights: readonly number[] } {
  const { incomplete, variables } = classifier;
  if (!incomplete) return { ...completeTable(classifier), weights: [...variables.map(() => WHOLE), WHOLE] };
  return {
    intercepts: incomplete.intercepts.map(units),
    scores: variables.map(({ scores_incomplete: own }) => (own ?? []).map((row) => row.map(units))),
    weights: [...incomplete.weights.map(units), WHOLE],
  };
}

/** A weight that changes nothing. */
const WHOLE = 10_000;

/** Whether segments were left out of the choice, so some people are "Out". */
export const hasOut = ({ targets, segments }: ClassifierFile): boolean => targets.length < segments.length;

/**
 * Raw answers in ranges, neighbours of one label joined: a number between them has that label too. The highest first, and the first
 * that holds a number counts: some programs read the end of a range as the beginning of the next, of which it is the neighbour.
 */
export function joinedRanges(cut: { from: readonly number[]; to: readonly number[]; labels: readonly number[] }) {
  const joined: { from: number; to: number; label: number }[] = [];
  cut.from.forEach((from, i) => {
    const last = joined.at(-1);
    if (last && last.label === cut.labels[i]) last.to = cut.to[i]!;
    else joined.push({ from, to: cut.to[i], label: cut.labels[i] });
  });
  return joined.reverse();
}

/** White space as JavaScript trims it. */
export const WHITE_SPACE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** Every form of a number, each run of digits written as one 0. */
export function numberShapes(): string[] {
  const mantissas = ['0', '0.', '0.0', '.0', '0,', '0,0', ',0'];
  const exponents = ['', 'e0', 'e+0', 'e-0'];
  return ['', '+', '-'].flatMap((sign) =>
    mantissas.flatMap((mantissa) => exponents.map((e) => `${sign}${mantissa}${e}`)),
  );
}
