import type { TopKResult } from '@qp/contract';
import type { ClassifierFile, StoredReachResult } from '@qp/facts';
import type { ColumnType, Generated } from 'kysely';

/** The table of migration 005. */

export interface TypingResultTable {
  run_id: string;
  result: ColumnType<TopKResult, string, string>;
  classifier: ColumnType<ClassifierFile, string, string>;
  created_at: Generated<Date>;
}

/** The table of migration 052. */
export interface RunReachTable {
  run_id: string;
  reach: ColumnType<StoredReachResult, string, string>;
  classifier: ColumnType<ClassifierFile, string, string>;
  created_at: Generated<Date>;
}

export interface TypingTables {
  typing_results: TypingResultTable;
  run_reach: RunReachTable;
}
