import type { ClassifierFile } from '@qp/facts';
import { askedAnswers } from '@qp/facts';

/** How the survey put a question; plain data, so a thread can take it. */
export interface QuestionWording {
  readonly code: string;
  /** What stands above the question and its neighbours; empty if nothing does. */
  readonly stem: string;
  /** The file's own words for its codes. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The classifier with its questions as the survey asked them: stem, wording and every original answer. */
export function asAsked(classifier: ClassifierFile, wordings: readonly QuestionWording[]): ClassifierFile {
  const known = new Map(wordings.map((wording) => [wording.code, wording]));
  const variables = classifier.variables.map((variable) => {
    const { code, question, ...rest } = variable;
    const { stem = '', texts } = known.get(code) ?? {};
    return { code, question, ...(stem !== '' && { stem }), ...rest, asked: askedAnswers(variable, texts) };
  });
  return { ...classifier, variables };
}
