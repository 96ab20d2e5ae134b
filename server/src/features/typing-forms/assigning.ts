import type { ClassifierFile } from '@qp/contract';
// The one door of the engine that a request may use: it adds up a row of whole numbers for one person.
import { NO_ANSWER, openClassifier, placementNote } from '@qp/engine/typing/assigning';
import type { AskedAnswer } from '@qp/facts';
import type { AnswerRow } from './queries.ts';

export type Placed = Omit<AnswerRow, 'id' | 'answered_at'>;

/** Assigns one respondent who chose these answers; a question that was left out has none. */
export function assignPerson(file: ClassifierFile, chosen: readonly (AskedAnswer | null)[]): Placed {
  const answers = chosen.map((answer) => answer?.label ?? NO_ANSWER);
  const placed = openClassifier(file).place(answers);
  const codes = file.variables.map(({ code }) => code);
  return {
    answers,
    chosen: chosen.map((answer) => answer?.code ?? ''),
    segment: placed.segment,
    target_or_out: placed.group < file.targets.length ? `SEG${file.targets[placed.group]}` : 'Out',
    probabilities: [...placed.millionths],
    note: placementNote(codes, answers, [], placed),
  };
}
