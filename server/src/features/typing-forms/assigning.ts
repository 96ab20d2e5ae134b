// The one door of the engine that a request may use: it adds up a row of whole numbers for one person.
import { assignmentNote, NO_ANSWER, openClassifier } from '@qp/engine/typing-tool/assigning';
import type { AskedAnswer, ClassifierFile } from '@qp/facts';
import type { AnswerRow } from './queries.ts';

export type Assigned = Omit<AnswerRow, 'id' | 'version' | 'answered_at'>;

/** Assigns one respondent who chose these answers; a question that was left out has none. */
export function assignPerson(file: ClassifierFile, chosen: readonly (AskedAnswer | null)[]): Assigned {
  const answers = chosen.map((answer) => answer?.label ?? NO_ANSWER);
  const assigned = openClassifier(file).assign(answers);
  const codes = file.variables.map(({ code }) => code);
  return {
    answers,
    chosen: chosen.map((answer) => answer?.code ?? ''),
    segment: assigned.segment,
    target_or_out: assigned.group < file.targets.length ? `SEG${file.targets[assigned.group]}` : 'Out',
    probabilities: [...assigned.millionths],
    note: assignmentNote(codes, answers, [], assigned),
  };
}
