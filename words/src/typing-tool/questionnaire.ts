import { wordsIn } from '../locale.ts';

/** questions.docx of a typing kit. */
export const questionnaireWords = wordsIn({
  title: (run: string) => `${run}: typing questions`,
  ask: (questions: number) =>
    `${questions} questions, each with one answer. Ask them in this order, with this wording and with all of these answers: the typing tool was built on them. Give every answer the code shown before it. The tool groups answers itself where it needs fewer.`,
  dontForce:
    'Don’t force an answer. If a respondent doesn’t know or prefers not to say, leave the question empty: the tool then uses the other answers and says so in its note.',
  version: (version: string) => `Tool version: ${version}`,
});
