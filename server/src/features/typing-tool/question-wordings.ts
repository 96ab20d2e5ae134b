import type { ClassifierFile } from '@qp/facts';
import type { Db } from '../../database.ts';
import { valueTexts } from '../imports/index.ts';
import { projectVariables } from '../projects/index.ts';
import { asAsked } from './as-asked.ts';

export async function questionWordings(db: Db, projectId: string, codes: readonly string[]) {
  const [texts, dictionary] = await Promise.all([valueTexts(db, projectId, codes), projectVariables(db, projectId)]);
  const stems = new Map(dictionary.map(({ code, stem }) => [code, stem ?? '']));
  return codes.map((code) => ({ code, stem: stems.get(code) ?? '', texts: texts.get(code) ?? {} }));
}

export async function askedClassifier(db: Db, projectId: string, classifier: ClassifierFile) {
  const codes = classifier.variables.map(({ code }) => code);
  return asAsked(classifier, await questionWordings(db, projectId, codes));
}
