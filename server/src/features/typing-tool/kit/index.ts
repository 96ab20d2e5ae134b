import { decipherExec, decipherTable } from './decipher.ts';
import { decipherSelfTest } from './decipher-test.ts';
import { javascript } from './javascript.ts';
import type { Kit, KitPart } from './kit.ts';
import { qualtrics, qualtricsSurvey } from './qualtrics.ts';
import { questionsCsv, questionsDocx } from './questionnaire.ts';
import { r } from './r.ts';
import { readme } from './readme.ts';
import { spss } from './spss.ts';
import { spssSelfTest } from './spss-test.ts';
import { sql, sqlSelfTest } from './sql.ts';
import { allAnswers, testCases } from './tables.ts';

/** Every part that is written from the classifier alone. A new target is one file of this folder, a line here, and its test. */
export const parts: readonly KitPart[] = [
  readme,
  questionsDocx,
  questionsCsv,
  javascript,
  qualtrics,
  qualtricsSurvey,
  decipherTable,
  decipherExec,
  decipherSelfTest,
  sql,
  sqlSelfTest,
  r,
  spss,
  spssSelfTest,
  testCases,
  allAnswers,
];

export interface MadePart {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export async function makePart(part: KitPart, kit: Kit): Promise<MadePart | null> {
  const made = await part.make(kit);
  if (made === null) return null;
  const bytes = typeof made === 'string' ? Buffer.from(made) : made;
  return { name: part.file, mediaType: part.mediaType, bytes };
}
export {
  type Assigned,
  completeTable,
  incompleteTable,
  type Kit,
  type KitPart,
  questionText,
  type TestCase,
} from './kit.ts';
