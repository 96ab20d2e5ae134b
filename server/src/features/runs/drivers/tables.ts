import type { storedDrivers } from '@qp/contract';
import type { ColumnType, Generated } from 'kysely';
import type { z } from 'zod';

export interface RunDriversTable {
  run_id: string;
  version: number;
  drivers: ColumnType<z.output<typeof storedDrivers>, string, string>;
  created_at: Generated<Date>;
}

export interface DriverTables {
  run_drivers: RunDriversTable;
}
