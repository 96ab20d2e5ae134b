import type pg from 'pg';
import type { Db } from '../database.ts';
import type { Clock } from './clock.ts';
import type { Files } from './files/files.ts';
import type { Scratch } from './files/scratch.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';
import type { Queue } from './queue/queue.ts';
import type { Settings } from './settings.ts';

/** What every feature is given: built once in main (or in a test) and passed around, never global. */
export interface App {
  settings: Settings;
  /** What links begin with, without a trailing slash. */
  publicUrl(): string;
  db: Db;
  pool: pg.Pool;
  queue: Queue;
  files: Files;
  scratch: Scratch;
  mailer: Mailer;
  metrics: Metrics;
  log: Log;
  clock: Clock;
}
