import { calls } from '@qp/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from './http.ts';

/** What was understood from the project's files; it never changes. */
export function summaryQuery(projectID: string) {
  return queryOptions({
    queryKey: ['project-summary', projectID],
    queryFn: ({ signal }) => send(calls.projectSummary, { params: { projectID }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
