import { calls, type ProjectPeople } from '@qp/contract';
import type { PeopleChoice } from '@qp/facts';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../lib/http.ts';

/** Who takes part in new runs of a project. */
export function peopleQuery(projectID: string) {
  return queryOptions({
    queryKey: ['people', projectID],
    queryFn: ({ signal }) => send(calls.people, { params: { projectID }, signal }),
  });
}

export function choosePeople(projectID: string, { version }: ProjectPeople, choice: PeopleChoice) {
  const body = {
    keep: JSON.stringify(choice.keep),
    left_out: JSON.stringify(choice.left_out),
    version: String(version),
  };
  return send(calls.choosePeople, { params: { projectID }, body });
}
