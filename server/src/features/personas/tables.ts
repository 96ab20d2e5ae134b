import type { PersonaEdits } from '@qp/facts';
import type { ColumnType, Generated } from 'kysely';

export interface RunPersonasTable {
  run_id: string;
  version: number;
  edits: ColumnType<PersonaEdits[], string, string>;
  updated_at: Generated<Date>;
}

export interface PersonaTables {
  run_personas: RunPersonasTable;
}
