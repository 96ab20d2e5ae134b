import type { ImportDraft, ImportPlan, ReadAs } from '@qp/contract';
import type { SourceVariable } from '@qp/facts';
import type { ColumnType, Generated } from 'kysely';

export interface ImportTable {
  id: Generated<string>;
  owner_id: string;
  project_id: string | null;
  upload_key: string | null;
  file_name: string;
  state: Generated<'reading' | 'ready' | 'making' | 'made'>;
  job_id: string | null;
  kind: ImportDraft['kind'];
  sheets: Generated<string[]>;
  sheet: string | null;
  read_as: ReadAs | null;
  header_rows: number | null;
  header_from: number | null;
  respondents: Generated<number>;
  revision: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

type Json<T> = ColumnType<T, string, string>;

export interface ImportVariableTable {
  import_id: string;
  position: number;
  code: string;
  source: Json<SourceVariable>;
  reason: string;
  proposal: Json<ImportPlan>;
  plan: Json<ImportPlan>;
}

/** Parts of plans, by code. */
export type PlanParts = Record<string, Partial<ImportPlan>>;

interface ImportChangeTable {
  import_id: string;
  n: number;
  words: string;
  before: Json<PlanParts>;
  after: Json<PlanParts>;
  undone: Generated<boolean>;
}

/** Variables as they were before a grouping, where `undone`, and after it. */
interface ImportGroupingTable extends ImportVariableTable {
  n: number;
  undone: boolean;
}

export interface ImportTables {
  import_groupings: ImportGroupingTable;
  imports: ImportTable;
  import_variables: ImportVariableTable;
  import_changes: ImportChangeTable;
}
