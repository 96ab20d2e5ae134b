import type { TopKResult } from '@qp/contract';
import type { ClassifierFile } from '@qp/facts';
import type { ColumnType, Generated } from 'kysely';

/** The table of migration 005. */

export interface TypingResultTable {
  run_id: string;
  result: ColumnType<TopKResult, string, string>;
  classifier: ColumnType<ClassifierFile, string, string>;
  created_at: Generated<Date>;
}

export interface TypingTables {
  typing_results: TypingResultTable;
}
