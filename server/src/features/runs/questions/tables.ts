import type { RunQuestions } from '@qp/facts';
import type { ColumnType, Generated } from 'kysely';

export interface RunQuestionsTable {
  run_id: string;
  version: number;
  /** Null where there are too few respondents. */
  questions: ColumnType<RunQuestions | null, string, string>;
  created_at: Generated<Date>;
}

export interface QuestionTables {
  run_questions: RunQuestionsTable;
}
