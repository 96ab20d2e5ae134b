/** What a person may do in a project. Each role includes the previous one. */
export const projectRoles = ['viewer', 'editor', 'owner'] as const;
export type ProjectRole = (typeof projectRoles)[number];

export function isEnough(role: ProjectRole, needed: ProjectRole): boolean {
  return projectRoles.indexOf(role) >= projectRoles.indexOf(needed);
}
