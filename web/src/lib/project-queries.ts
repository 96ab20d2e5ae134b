import { calls } from '@qp/contract';
import { callQuery } from './call-query.ts';

/** What was understood from the project's files; it never changes. */
export const summaryQuery = (projectID: string) =>
  callQuery('project-summary', calls.projectSummary, { projectID }, { staleTime: Number.POSITIVE_INFINITY });

/** The weights that a project made to targets. */
export const weightsQuery = (projectID: string) => callQuery('weights', calls.weights, { projectID });
