import type { TopKResult } from '@qp/contract';
import type { ClassifierFile, StoredReachResult } from '@qp/facts';
import type { ColumnType, Generated } from 'kysely';

export interface TypingResultTable {
  run_id: string;
  result: ColumnType<TopKResult, string, string>;
  classifier: ColumnType<ClassifierFile, string, string>;
  created_at: Generated<Date>;
}

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
