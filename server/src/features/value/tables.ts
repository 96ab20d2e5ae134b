import type { ValueChoice, ValueFigures } from '@qp/facts';
import type { ColumnType, Generated } from 'kysely';

export interface RunValueTable {
  run_id: string;
  version: number;
  choice: ColumnType<ValueChoice, string, string>;
  /** Null until they are computed. */
  figures: ColumnType<ValueFigures | null, string | null | undefined, string | null>;
  updated_at: Generated<Date>;
}

export interface ValueTables {
  run_value: RunValueTable;
}
