import { type Call, isEnough, neededRole, type ProjectRole } from '@qp/contract';
import { type ErrorMessage, errorMessages } from '@qp/words/errors/sentences';
import { createContext, useContext } from 'react';
import { useWords } from './words.ts';

/** What the person may do in the project that is open. The server checks it; pages only leave out what would be refused. */
export const ProjectRoleContext = createContext<ProjectRole>('owner');

/** Whether the call behind a button would be let through: `useMay(calls.topK)`. */
export function useMay(call: Call): boolean {
  return isEnough(useContext(ProjectRoleContext), neededRole(call));
}

export const useIsOwner = (): boolean => useContext(ProjectRoleContext) === 'owner';

/** Why it would not, in the words of the refusal; null if it would. */
export function useRefusal(call: Call): string | null {
  return refusalOf(useContext(ProjectRoleContext), call, useWords(errorMessages));
}

export function refusalOf(role: ProjectRole, call: Call, errorMessage: ErrorMessage): string | null {
  const needed = neededRole(call);
  return isEnough(role, needed) ? null : errorMessage('role-too-low', { role, needed });
}
