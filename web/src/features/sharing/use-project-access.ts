import type { ProjectRole } from '@qp/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/http.ts';
import { accessQuery } from './api.ts';

export interface ProjectAccess {
  /** Null until it is known. */
  readonly role: ProjectRole | null;
  /** There was access, and now there is none: deleted, or the share was taken away. */
  readonly lost: boolean;
}

/** Looks now and then whether the open project is still there for this person; what was loaded of it is forgotten when not. */
export function useProjectAccess(projectID: string): ProjectAccess {
  const client = useQueryClient();
  const { data, error } = useQuery(accessQuery(projectID));
  const [seen, setSeen] = useState(false);
  const gone = error instanceof ApiError && error.status === 404;
  const lost = seen && gone;
  useEffect(() => {
    if (data) setSeen(true);
  }, [data]);
  useEffect(() => {
    // All of it: results are kept by the id of their run, not of their project.
    if (lost) client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' && queryKey[0] !== 'access' });
  }, [lost, client]);
  return { role: data?.role ?? null, lost };
}
