import { address, calls, type Member, type ProjectRole } from '@qp/contract';
import type { QueryClient } from '@tanstack/react-query';
import { callQuery } from '../../lib/call-query.ts';
import { send } from '../../lib/http.ts';

export interface SharedProject {
  readonly id: string;
  readonly name: string;
}

/** Pages that are open notice within this time that a share was removed. Calls are refused immediately. */
const ACCESS_MS = 4000;

export const accessQuery = (projectID: string) =>
  callQuery('access', calls.projectAccess, { projectID }, { staleTime: 0, refetchInterval: ACCESS_MS });

export const membersQuery = (projectID: string) => callQuery('members', calls.memberList, { projectID });

export function keepMembers(client: QueryClient, projectID: string, answer: { members: Member[] }): void {
  client.setQueryData(membersQuery(projectID).queryKey, answer);
}

export function shareProject(projectID: string, email: string, role: ProjectRole) {
  return send(calls.shareProject, { params: { projectID }, body: { email, role } });
}

export function unshareProject(projectID: string, email: string) {
  return send(calls.unshareProject, { params: { projectID }, body: { email } });
}

export const activityQuery = (projectID: string) =>
  callQuery('activity', calls.projectActivity, { projectID }, { staleTime: 0 });

export function activityAddress(projectID: string): string {
  return address(calls.downloadActivity, { projectID });
}
