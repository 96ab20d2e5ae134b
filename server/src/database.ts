import type { Kysely, Transaction } from 'kysely';
import type { AccountTables } from './features/accounts/tables.ts';
import type { ImportTables } from './features/imports/tables.ts';
import type { PersonaTables } from './features/personas/tables.ts';
import type { ProjectTables } from './features/projects/tables.ts';
import type { RunTables } from './features/runs/tables.ts';
import type { WaveTables } from './features/tracking/tables.ts';
import type { TypingFormTables } from './features/typing-forms/tables.ts';
import type { TypingTables } from './features/typing-tool/tables.ts';
import type { ValueTables } from './features/value/tables.ts';
import type { PlatformTables } from './platform/tables.ts';

/** Every table there is; each feature describes its own. */
export type Database = PlatformTables &
  AccountTables &
  ProjectTables &
  ImportTables &
  RunTables &
  PersonaTables &
  TypingTables &
  TypingFormTables &
  ValueTables &
  WaveTables;

/** The database, or a transaction of it: a function that takes one may be part of a larger change. */
export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
