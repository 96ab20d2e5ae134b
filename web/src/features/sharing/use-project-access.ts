import type { ProjectRole } from '@qp/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../lib/http.ts';
import { accessQuery } from './api.ts';

interface ProjectAccess {
  /** Null until it is known. */
  readonly role: ProjectRole | null;
  /** Access was lost: the project was deleted, or the share removed. */
  readonly lost: boolean;
}

/** Checks regularly whether this person can still see the open project, and forgets its data if not. */
export function useProjectAccess(projectID: string): ProjectAccess {
  const client = useQueryClient();
  const { data, error } = useQuery(accessQuery(projectID));
  const gone = error instanceof ApiError && error.status === 404;
  const lost = data !== undefined && gone;
  useEffect(() => {
    // All of it, because results are cached by run id, not project id.
    if (lost) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' && queryKey[0] !== 'access' });
  }, [lost, client]);
  return { role: data?.role ?? null, lost };
}
