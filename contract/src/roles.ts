/** What somebody may do in a project, each role with everything that the one before it may. */
export const projectRoles = ['viewer', 'editor', 'owner'] as const;
export type ProjectRole = (typeof projectRoles)[number];

/** As people read them where a project is shared. */
export const roleWords: Readonly<Record<ProjectRole, { readonly name: string; readonly may: string }>> = {
  viewer: { name: 'Viewer', may: 'sees and downloads everything' },
  editor: { name: 'Editor', may: 'also makes runs, views, descriptions and typing tools' },
  owner: { name: 'Owner', may: 'also shares and deletes' },
};

/** Whether somebody with one role may do what needs another. */
export function isEnough(role: ProjectRole, needed: ProjectRole): boolean {
  return projectRoles.indexOf(role) >= projectRoles.indexOf(needed);
}
