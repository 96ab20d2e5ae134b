import type { TypingForm } from '@qp/contract';
import type { ClassifierFile } from '@qp/facts';
import type { ColumnType, Generated } from 'kysely';

export interface TypingFormTable {
  id: Generated<string>;
  run_id: string;
  token: string;
  /** One more whenever it gets other questions. */
  version: Generated<number>;
  classifier: ColumnType<ClassifierFile, string, string>;
  title: string;
  ending: TypingForm['ending'];
  redirect: string;
  language: Generated<TypingForm['language']>;
  open: boolean;
  /** YYYY-MM-DD; read as text. */
  ends_on: ColumnType<string | null, string | null, string | null>;
  created_at: Generated<Date>;
}

export interface TypingFormAnswerTable {
  id: Generated<string>;
  form_id: string;
  /** Version of the form when they were given. */
  version: Generated<number>;
  answered_at: Generated<Date>;
  answers: number[];
  /** As the survey data holds them; null for answers that were stored by an earlier version. */
  chosen: string[] | null;
  segment: number;
  target_or_out: string;
  probabilities: number[];
  note: string;
  /** The key of the page that they were sent from; null where an earlier version stored them. */
  submission: string | null;
}

/** The questions that a form had before. */
interface TypingFormQuestionsTable {
  form_id: string;
  version: number;
  classifier: ColumnType<ClassifierFile, string, never>;
  created_at: Generated<Date>;
}

export interface TypingFormTables {
  typing_forms: TypingFormTable;
  typing_form_answers: TypingFormAnswerTable;
  typing_form_questions: TypingFormQuestionsTable;
}
