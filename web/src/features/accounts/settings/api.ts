import { type Account, calls, type TokenAccess } from '@qp/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { send } from '../../../lib/http.ts';

const accountKey = ['account'] as const;

export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: ({ signal }) => send(calls.account, { signal }),
  staleTime: 0,
});

export function keepAccount(client: QueryClient, account: Account): void {
  client.setQueryData(accountKey, account);
}

export const rename = (first_name: string) => send(calls.renameAccount, { body: { first_name } });

/** Without an id: all sessions but this one. */
export const endSessions = (sessionId?: string) =>
  send(calls.endSessions, { body: sessionId === undefined ? {} : { session_id: sessionId } });

interface TokenRequest {
  readonly name: string;
  readonly days: number;
  readonly access: TokenAccess;
  /** Left out by people without a password. */
  readonly password?: string;
}

export const makeToken = ({ name, days, access, password }: TokenRequest) =>
  send(calls.newToken, {
    body: { name, days: String(days), access, ...(password === undefined ? {} : { current_password: password }) },
  });

export const revokeToken = (tokenId: string) => send(calls.revokeToken, { body: { token_id: tokenId } });

export const beginFactor = (current_password: string) => send(calls.beginSecondFactor, { body: { current_password } });
export const confirmFactor = (code: string) => send(calls.confirmSecondFactor, { body: { code } });
export const endFactor = (code: string) => send(calls.endSecondFactor, { body: { code } });
