import type { RunQuestion } from '@qp/engine/tracking';
import { type ClassifierFile, COUNTS_AS_MISSING } from '@qp/facts';

/** The variables of a rule, as they are looked for in a file. */
export const ruleQuestions = ({ variables }: ClassifierFile): RunQuestion[] =>
  variables.map(({ code, question, labels, cut }) => ({
    code,
    label: question,
    answers: labels,
    values: new Map(
      cut?.kind === 'texts'
        ? cut.texts.flatMap((text, at) =>
            cut.labels[at] === COUNTS_AS_MISSING ? [] : [[text, cut.labels[at]] as const],
          )
        : [],
    ),
    cut: null,
    shares: labels.map(() => 1 / labels.length),
    isNumber: cut?.kind === 'ranges',
  }));
