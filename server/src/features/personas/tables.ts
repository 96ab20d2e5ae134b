import type { PersonaEdits } from '@qp/facts';
import type { ColumnType, Generated } from 'kysely';

/** The table of migration 014. */
export interface RunPersonasTable {
  run_id: string;
  version: number;
  edits: ColumnType<PersonaEdits[], string, string>;
  updated_at: Generated<Date>;
}

export interface PersonaTables {
  run_personas: RunPersonasTable;
}
