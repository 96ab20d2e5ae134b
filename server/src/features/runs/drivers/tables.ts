import type { RunDrivers } from '@qp/contract';
import type { ColumnType, Generated } from 'kysely';

export interface RunDriversTable {
  run_id: string;
  version: number;
  drivers: ColumnType<RunDrivers, string, string>;
  created_at: Generated<Date>;
}

export interface DriverTables {
  run_drivers: RunDriversTable;
}
