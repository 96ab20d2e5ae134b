/** The mark that a project's page is opened by the upload that made it; it travels in the history entry. */
export const CREATED = { created: true } as const;

export function justCreated(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'created' in state && state.created === true;
}
