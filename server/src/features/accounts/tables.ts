import type { TokenAccess } from '@qp/contract';
import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string, Date | string>;

export interface UserTable {
  id: Generated<string>;
  email: string;
  first_name: string;
  /** Null for people who only sign in with their company (migration 017). */
  password_hash: string | null;
  disabled: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: ColumnType<Date, Date | string | undefined, Date | string>;
  company_login_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The identity of this account at the company's provider (migration 019). */
  company_issuer: ColumnType<string | null, string | null | undefined, string | null>;
  company_subject: ColumnType<string | null, string | null | undefined, string | null>;
  /** When the company last knew this person, and was last asked; with which key it can be asked (migration 050). */
  company_confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  company_asked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  company_refresh: ColumnType<string | null, string | null | undefined, string | null>;
  last_login_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

interface SessionTable {
  token_hash: Buffer;
  user_id: string;
  csrf_token: string;
  remember: boolean;
  created_at: Moment;
  last_seen_at: Moment;
  expires_at: Moment;
  /** Wrong logins before the one that began this session (migration 008). */
  failed_logins: Generated<number>;
  /** Its name, where it was begun, and how (migration 017). */
  id: Generated<string>;
  place: Generated<string>;
  by_company: Generated<boolean>;
}

interface TokenTable {
  id: Generated<string>;
  user_id: string;
  name: string;
  token_hash: Buffer;
  access: TokenAccess;
  created_at: Moment;
  expires_at: Moment;
  last_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Added by migration 019. */
  ended: Generated<boolean>;
}

interface SecondFactorTable {
  user_id: string;
  secret: Buffer;
  confirmed_at: ColumnType<Date | null, Date | null, Date | null>;
  last_step: Generated<number>;
}

interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
}

export interface CompanyLoginTable {
  cookie_hash: Buffer;
  state: string;
  nonce: string;
  verifier: string;
  next: string;
  expires_at: Moment;
}

interface ResetKeyTable {
  key_hash: Buffer;
  user_id: string;
  created_at: Moment;
  expires_at: Moment;
}

/** Added by migration 008. */
interface FailedLoginTable {
  email_hash: Buffer;
  count: number;
  last_at: Moment;
}

export interface AccountTables {
  tokens: TokenTable;
  second_factors: SecondFactorTable;
  recovery_codes: RecoveryCodeTable;
  company_logins: CompanyLoginTable;
  failed_logins: FailedLoginTable;
  users: UserTable;
  sessions: SessionTable;
  reset_keys: ResetKeyTable;
}
