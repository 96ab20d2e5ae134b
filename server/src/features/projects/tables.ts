import type { NumberFacts, ProjectRole, ProjectSummary } from '@qp/contract';
import type { KeepCondition, VariableList, WeightDesign, WeightFigures, WeightProblem } from '@qp/facts';
import type { ColumnType, Generated } from 'kysely';

export interface ProjectTable {
  id: Generated<string>;
  owner_id: string;
  name: string;
  state: Generated<'reading' | 'ready'>;
  upload_key: string | null;
  load_job_id: string | null;
  data_file_id: string | null;
  variable_file_id: string | null;
  discretized_file_id: string | null;
  survey_file_id: string | null;
  deck_template_file_id: string | null;
  /** Migration 026. The one file that it was made from, packed with gzip; null for three files and for older projects. */
  source_file_id: Generated<string | null>;
  respondents: number | null;
  summary: ColumnType<ProjectSummary | null, string | null | undefined, string | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface VariableTable {
  project_id: string;
  position: number;
  code: string;
  label: string;
  dimension: string;
  factor: string;
  /** Migration 022. The text that its question shares with others. */
  stem: string | null;
  type: string;
  uses: VariableList[];
  /** Migration 009. Points of its scale, 0 for categories; null where the project was read before. */
  scale_points: number | null;
  /** Migration 034. Of a numeric variable; null where the project was read before. */
  number: ColumnType<NumberFacts | null, string | null | undefined, never>;
}

/** Migrations 016 and 039. */
interface ProjectShareTable {
  project_id: string;
  /** Folded (`foldAddress`); it may have no account yet. */
  email: string;
  role: ProjectRole;
  /** The address of who shared. */
  shared_by: string;
  created_at: Generated<Date>;
}

interface ProjectPeopleTable {
  project_id: string;
  version: number;
  keep: ColumnType<KeepCondition[], string, string>;
  left_out: string[];
  kept: number;
  unmet: number;
  people_file: string | null;
}

interface ProjectWeightTable {
  project_id: string;
  name: string;
  design: ColumnType<WeightDesign, string, never>;
  figures: ColumnType<WeightFigures | null, string | null, string | null>;
  problem: ColumnType<WeightProblem | null, string | null, string | null>;
  weights_file: string | null;
  created_at: Generated<Date>;
}

export interface ProjectTables {
  project_weights: ProjectWeightTable;
  project_people: ProjectPeopleTable;
  project_shares: ProjectShareTable;
  projects: ProjectTable;
  variables: VariableTable;
}
