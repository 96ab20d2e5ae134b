import type { ColumnType, Generated } from 'kysely';

/** The tables of migration 002. */

type Moment = ColumnType<Date, Date | string, Date | string>;

export interface UserTable {
  id: Generated<string>;
  email: string;
  first_name: string;
  password_hash: string;
  disabled: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  last_login_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

export interface SessionTable {
  token_hash: Buffer;
  user_id: string;
  csrf_token: string;
  remember: boolean;
  created_at: Moment;
  last_seen_at: Moment;
  expires_at: Moment;
  /** Of migration 008: wrong logins before the one that began this session. */
  failed_logins: Generated<number>;
}

export interface ResetKeyTable {
  key_hash: Buffer;
  user_id: string;
  created_at: Moment;
  expires_at: Moment;
}

/** Of migration 008. */
export interface FailedLoginTable {
  email_hash: Buffer;
  count: number;
  last_at: Moment;
}

export interface AccountTables {
  failed_logins: FailedLoginTable;
  users: UserTable;
  sessions: SessionTable;
  reset_keys: ResetKeyTable;
}
