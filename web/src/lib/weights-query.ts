import { calls } from '@qp/contract';
import { queryOptions } from '@tanstack/react-query';
import { send } from './http.ts';

/** The weights that a project made to targets. */
export function weightsQuery(projectID: string) {
  return queryOptions({
    queryKey: ['weights', projectID],
    queryFn: ({ signal }) => send(calls.weights, { params: { projectID }, signal }),
  });
}
