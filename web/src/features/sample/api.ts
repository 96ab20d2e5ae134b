import { calls, type ProjectPeople } from '@qp/contract';
import type { PeopleChoice, QualityIndex } from '@qp/facts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callQuery } from '../../lib/call-query.ts';
import { send } from '../../lib/http.ts';

/** Who takes part in new runs of a project. */
export const peopleQuery = (projectID: string) => callQuery('people', calls.people, { projectID });

export function choosePeople(projectID: string, { version }: ProjectPeople, choice: PeopleChoice) {
  const body = {
    keep: JSON.stringify(choice.keep),
    left_out: JSON.stringify(choice.left_out),
    version: String(version),
  };
  return send(calls.choosePeople, { params: { projectID }, body });
}

/** How people answered. The answers of a project never change. */
export function qualityQuery(projectID: string, speed: string) {
  return queryOptions({
    queryKey: ['quality', projectID, speed],
    queryFn: ({ signal }) => send(calls.quality, { params: { projectID }, query: { speed }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

export function personQualityQuery(projectID: string, person: string, flags: readonly QualityIndex[]) {
  const query = { person, flags: flags.join(',') };
  return queryOptions({
    queryKey: ['quality', projectID, 'person', query],
    queryFn: ({ signal }) => send(calls.personQuality, { params: { projectID }, query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
