/**
 * What is written into the log of a project. A call says it in the contract, as `activity`, so that whatever is added later
 * is written down by one word.
 */
export const deeds = [
  'created',
  'imported',
  'shared',
  'unshared',
  'ran',
  'opened',
  'described',
  'saved',
  'renamed',
  'made',
  'placed',
  'exported',
  'published',
  'withdrew',
  'cancelled',
  'deleted',
] as const;
export type Deed = (typeof deeds)[number];

export interface Activity {
  readonly did: Deed;
  /** What it was done to, as a sentence goes on: "exported" "the cross-tab (Excel)". Its name is added. */
  readonly what: string;
}
