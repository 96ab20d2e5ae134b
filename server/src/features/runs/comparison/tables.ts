import type { RunSolution } from '@qp/contract';
import type { SolutionWord, Stability } from '@qp/facts';
import type { ColumnType, Generated } from 'kysely';

export interface RunStabilityTable {
  run_id: string;
  version: number;
  word: SolutionWord;
  stability: ColumnType<Stability, string, string>;
  created_at: Generated<Date>;
}

export interface RunSolutionsTable {
  run_id: string;
  version: number;
  solutions: ColumnType<RunSolution[], string, string>;
  created_at: Generated<Date>;
}

export interface ComparisonTables {
  run_stability: RunStabilityTable;
  run_solutions: RunSolutionsTable;
}
