import type { ErrorCode, jobStates, ProjectRole } from '@qp/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Blame } from './queue/at-work.ts';
import type { AnyLane } from './queue/lanes.ts';

export type JobState = (typeof jobStates)[number] | 'cancelled';

type Json = ColumnType<unknown, string | null, string | null>;
type Moment = ColumnType<Date, Date | string, Date | string>;

interface JobTable {
  id: Generated<string>;
  kind: string;
  owner_id: string | null;
  project_id: string | null;
  run_id: string | null;
  /** sha256 of the cookie of the anonymous visitor who may poll the job. */
  watcher_hash: Buffer | null;
  input: Json;
  state: Generated<JobState>;
  lane: AnyLane;
  turn: Generated<number>;
  attempt: Generated<number>;
  strikes: Generated<number>;
  /** Migration 024: processes that ended while this job alone was at work. */
  deaths: Generated<number>;
  /** The largest progress that any attempt reached. */
  furthest: Generated<number>;
  progress: Generated<number>;
  stage: Generated<string>;
  result: Json;
  error_code: ErrorCode | null;
  error_message: string | null;
  blame: Blame;
  /** Where it computes, as machine.ts names machines; null in older rows. */
  machine: string | null;
  suspect: Generated<boolean>;
  parent_id: string | null;
  part: number | null;
  file_id: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  finished_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
}

interface FileTable {
  id: Generated<string>;
  name: string;
  media_type: string;
  bytes: number;
  sha256: string;
  project_id: string | null;
  run_id: string | null;
  import_id: Generated<string | null>;
  wave_id: Generated<string | null>;
  job_id: string | null;
  created_at: Generated<Date>;
}

interface FileChunkTable {
  file_id: string;
  n: number;
  data: Buffer;
}

interface FileKeyTable {
  file_id: string;
  key: Buffer;
  cipher: ColumnType<'ctr' | 'gcm', 'gcm', never>;
  /** The name of the key outside the database that encrypts `key`; null where it is as it is. */
  wrapped_by: string | null;
}

interface AttemptTable {
  key: string;
  window_start: Moment;
  count: number;
}

interface MarkTable {
  name: string;
  at: Generated<Date>;
}

/** What was done, kept when the project or run is gone (migration 016). */
export interface ActivityTable {
  id: Generated<string>;
  at: Moment;
  project_id: string | null;
  project_name: Generated<string>;
  user_id: string | null;
  who: string;
  did: string;
  what: Generated<string>;
  subject: Generated<string>;
  details: Generated<string>;
  /** Migration 024: the place in the chain, and its hash; null for entries that are not in it. */
  n: ColumnType<string | null, number | string | null | undefined, never>;
  hash: ColumnType<Buffer | null, Buffer | null | undefined, never>;
}

/** The view of migration 016: who may do what in a project, the owner included. */
interface ProjectMemberView {
  project_id: string;
  user_id: string;
  role: ProjectRole;
  /** Null for the founder. */
  shared_by: string | null;
}

export interface PlatformTables {
  activity: ActivityTable;
  project_members: ProjectMemberView;
  jobs: JobTable;
  files: FileTable;
  file_chunks: FileChunkTable;
  file_keys: FileKeyTable;
  attempts: AttemptTable;
  marks: MarkTable;
}
