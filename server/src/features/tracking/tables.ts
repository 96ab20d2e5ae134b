import type { Wave } from '@qp/contract';
import type { NewSegmentation, StoredTracking, WaveMatching } from '@qp/facts';
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

export interface RunWaveTable {
  id: Generated<string>;
  run_id: string;
  n: number;
  name: string;
  day: ColumnType<string | null, string | null, string | null>;
  file_name: string;
  state: Generated<Wave['state']>;
  job_id: string | null;
  error_message: string | null;
  people: Generated<number>;
  matching: ColumnType<WaveMatching | null, string | null, string | null>;
  free: Generated<string[]>;
  data_file: string | null;
  /** The engine's WaveRecord, which only threads read. */
  record: ColumnType<unknown, string | null, string | null>;
  renewed: ColumnType<NewSegmentation | null, string | null, string | null>;
  created_at: Generated<Date>;
}

interface RunTrackingTable {
  run_id: string;
  version: number;
  /** Ids of the waves that the figures are about, in order. */
  shown: string[];
  figures: Json<StoredTracking>;
  created_at: Generated<Date>;
}

interface RunGroupsTable {
  run_id: string;
  variable: string;
  version: number;
  /** Names of the groups, in order. */
  shown: string[];
  figures: Json<StoredTracking>;
  created_at: Generated<Date>;
}

export interface WaveTables {
  run_waves: RunWaveTable;
  run_tracking: RunTrackingTable;
  run_groups: RunGroupsTable;
}
