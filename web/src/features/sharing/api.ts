import { address, calls, type Member, type ProjectRole } from '@qp/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { send } from '../../lib/http.ts';

export interface SharedProject {
  readonly id: string;
  readonly name: string;
}

/** Pages that are open notice within this time that a share was removed. Calls are refused immediately. */
const ACCESS_MS = 4000;

export function accessQuery(projectID: string) {
  return queryOptions({
    queryKey: ['access', projectID],
    queryFn: ({ signal }) => send(calls.projectAccess, { params: { projectID }, signal }),
    staleTime: 0,
    refetchInterval: ACCESS_MS,
  });
}

const membersKey = (projectID: string) => ['members', projectID] as const;

export function membersQuery(projectID: string) {
  return queryOptions({
    queryKey: membersKey(projectID),
    queryFn: ({ signal }) => send(calls.memberList, { params: { projectID }, signal }),
  });
}

export function keepMembers(client: QueryClient, projectID: string, answer: { members: Member[] }): void {
  client.setQueryData(membersKey(projectID), answer);
}

export function shareProject(projectID: string, email: string, role: ProjectRole) {
  return send(calls.shareProject, { params: { projectID }, body: { email, role } });
}

export function unshareProject(projectID: string, email: string) {
  return send(calls.unshareProject, { params: { projectID }, body: { email } });
}

export function activityQuery(projectID: string) {
  return queryOptions({
    queryKey: ['activity', projectID],
    queryFn: ({ signal }) => send(calls.projectActivity, { params: { projectID }, signal }),
    staleTime: 0,
  });
}

export function activityAddress(projectID: string): string {
  return address(calls.downloadActivity, { projectID });
}
