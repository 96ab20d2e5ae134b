import { isEnough, type ProjectRole } from '@qp/contract';
import { createContext, useContext } from 'react';

/** What the person may do in the project that is open. The server checks it; pages only leave out what would be refused. */
export const ProjectRoleContext = createContext<ProjectRole>('owner');

export function useMay(needed: ProjectRole): boolean {
  return isEnough(useContext(ProjectRoleContext), needed);
}
