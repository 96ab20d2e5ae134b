import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice.tsx';
import { LinesSkeleton, Loading } from './skeletons.tsx';

interface WaitingProps {
  /** A query, as it is now. */
  for: { readonly data: unknown; readonly error: unknown; refetch(): Promise<unknown> };
  label?: string;
  /** The shape of what comes; a few lines unless said. */
  children?: ReactNode;
}

/** In place of what was asked of the server: why it did not come, or that it is on its way. Nothing once it is there. */
export function Waiting({ for: { data, error, refetch }, label, children = <LinesSkeleton /> }: WaitingProps) {
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return data === undefined ? <Loading label={label}>{children}</Loading> : null;
}
