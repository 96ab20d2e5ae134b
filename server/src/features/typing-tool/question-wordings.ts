import type { ClassifierFile } from '@qp/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../database.ts';
import { valueTexts } from '../imports/index.ts';
import { asAsked, type QuestionWording } from './as-asked.ts';

export async function questionWordings(
  db: Kysely<Database>,
  projectId: string,
  codes: readonly string[],
): Promise<QuestionWording[]> {
  const texts = await valueTexts(db, projectId, codes);
  return codes.map((code) => ({ code, stem: '', texts: texts.get(code) ?? {} }));
}

export async function askedClassifier(
  db: Kysely<Database>,
  projectId: string,
  classifier: ClassifierFile,
): Promise<ClassifierFile> {
  const codes = classifier.variables.map(({ code }) => code);
  return asAsked(classifier, await questionWordings(db, projectId, codes));
}
