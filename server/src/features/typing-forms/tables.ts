import type { ClassifierFile, TypingForm } from '@qp/contract';
import type { ColumnType, Generated } from 'kysely';

/** The tables of migrations 015 and 021. */

export interface TypingFormTable {
  id: Generated<string>;
  run_id: string;
  token: string;
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
  answered_at: Generated<Date>;
  answers: number[];
  segment: number;
  target_or_out: string;
  probabilities: number[];
  note: string;
}

export interface TypingFormTables {
  typing_forms: TypingFormTable;
  typing_form_answers: TypingFormAnswerTable;
}
