import type {
  ErrorCode,
  ExistingFrom,
  ExistingResult,
  FitSummary,
  MergedSegments,
  PairResidual,
  RunAnswers,
  RunPart,
  RunView,
  SignificanceChoice,
  TypedPlan,
} from '@qp/contract';
import type {
  AnswerChoice,
  CrosstabEvidence,
  CrosstabGroups,
  DataQuality,
  KeepCondition,
  Prediction,
  SamplePlan,
  SegmentCriterion,
  SelectionReport,
  TakenWeight,
} from '@qp/facts';
import type { ColumnType, Generated } from 'kysely';
import type { ComparisonTables } from './comparison/tables.ts';
import type { DriverTables } from './drivers/tables.ts';
import type { QuestionTables } from './questions/tables.ts';

/** Read parsed, written as text: the driver would write an array as a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>;

export interface RunTable {
  id: Generated<string>;
  project_id: string;
  submission_key: string | null;
  name: string;
  max_clusters: number;
  alpha: number;
  criterion: SegmentCriterion;
  answers: AnswerChoice;
  seed: number;
  starts: number | null;
  cluster: string[];
  profile: string[];
  metrics: string[];
  /** Migration 034: cluster variables that count as numbers. */
  numbers: Generated<string[]>;
  selection: Generated<boolean>;
  opened_from: string | null;
  /** Migration 026; null for a run that was fitted. */
  given_from: ColumnType<ExistingFrom | null, string | null | undefined, never>;
  description: Generated<string>;
  note: Generated<string>;
  moved_points: Generated<number>;
  /** Migration 051: respondents who don't take part. */
  left_out: Generated<number>;
  /** Migration 055: the weight that was made to targets; null for that of the survey, if any. */
  weight: ColumnType<TakenWeight | null, string | null | undefined, never>;
  header_descriptions: ColumnType<string[], string | undefined, string>;
  /** Null until a view is saved; fields added later may be missing. */
  view: ColumnType<Partial<RunView> | null, string | null | undefined, string | null>;
  /** Migration 013: by segment, null for none; null if none was carried over. */
  carried_names: ColumnType<(string | null)[] | null, string | null | undefined, string | null>;
  first_significance: ColumnType<SignificanceChoice | null, string | null | undefined, never>;
  job_id: string | null;
  error_message: string | null;
  error_code: ErrorCode | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface RunResultTable {
  run_id: string;
  segments: number;
  fits: Json<FitSummary[]>;
  shares: number[];
  probabilities: Json<number[][]>;
  crosstab: Json<CrosstabGroups>;
  respondents: number;
  counted: number;
  effective_base: number;
  weighted: boolean;
  without_answers: number;
  seed: number;
  engine_version: string;
  seconds: number;
  models_file: string;
  placements_file: string;
  /** Migration 009; null for older runs. */
  answers: ColumnType<RunAnswers | null, string, string>;
  prediction: ColumnType<Prediction | null, string | null, string | null>;
  pairs: ColumnType<PairResidual[] | null, string | null, string | null>;
  people: number[] | null;
  one_line: number | null;
  /** Migration 018; null for older runs. */
  data_quality: ColumnType<DataQuality | null, string | null, string | null>;
  /** Migration 013; null for a run that was fitted. */
  merged: ColumnType<MergedSegments | null, string | null | undefined, string | null>;
  /** Migration 026; null for a run that was fitted. */
  given: ColumnType<ExistingResult | null, string | null | undefined, string | null>;
  /** Migration 039; null unless the run selected its questions. */
  selection: ColumnType<SelectionReport | null, string | null | undefined, string | null>;
}

export interface CrosstabEvidenceTable {
  run_id: string;
  version: number;
  evidence: Json<CrosstabEvidence>;
  created_at: Generated<Date>;
}

interface SignificanceChoiceTable {
  user_id: string;
  choice: Json<SignificanceChoice>;
}

export type EditedPart = RunPart | 'personas' | 'value';

/** Migration 016: the last change of a part that people edit. */
interface RunChangeTable {
  run_id: string;
  part: EditedPart;
  version: number;
  changed_by: string;
  changed_at: ColumnType<Date, Date, Date>;
}

/** Migration 023: what each of the last changes replaced. */
interface RunVersionTable {
  run_id: string;
  part: EditedPart;
  version: number;
  replaced: Json<unknown>;
}

interface RunRefitsTable {
  run_id: string;
  made_from: string;
  file_id: string;
  created_at: Generated<Date>;
}

/** Migration 051: who takes part in a run where not everyone does. */
export interface RunPeopleTable {
  run_id: string;
  keep: Json<KeepCondition[]>;
  left_out: string[];
  people_file: string;
  /** Migration 057: the run that this one repeats without people who are flagged. */
  without_of: string | null;
}

/** Migration 056: of a run, or of typed sizes in a project where `run_id` is null. */
interface SamplePlanTable {
  project_id: string;
  run_id: string | null;
  typed: ColumnType<TypedPlan | null, string | null, never>;
  plan: Json<SamplePlan>;
  created_at: Generated<Date>;
}

export interface RunTables extends ComparisonTables, DriverTables, QuestionTables {
  run_changes: RunChangeTable;
  run_versions: RunVersionTable;
  significance_choices: SignificanceChoiceTable;
  crosstab_evidence: CrosstabEvidenceTable;
  run_refits: RunRefitsTable;
  run_people: RunPeopleTable;
  sample_plans: SamplePlanTable;
  runs: RunTable;
  run_results: RunResultTable;
}
