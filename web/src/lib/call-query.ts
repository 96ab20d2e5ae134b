import type { Call } from '@qp/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from './http.ts';

interface CallQueryOptions {
  readonly staleTime?: number;
  readonly refetchInterval?: number;
}

/** What a call answers, kept under a name and what the call is asked about. */
export function callQuery<C extends Call>(
  name: string,
  call: C,
  params: Readonly<Record<string, string>> = {},
  options: CallQueryOptions = {},
) {
  const queryKey = [name, ...Object.values(params)];
  return queryOptions({ ...options, queryKey, queryFn: ({ signal }) => send(call, { params, signal }) });
}
