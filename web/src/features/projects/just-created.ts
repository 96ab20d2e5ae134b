/** Marks in the history entry that the page was opened by the upload that created the project. */
export const CREATED = { created: true } as const;

export function justCreated(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'created' in state && state.created === true;
}
