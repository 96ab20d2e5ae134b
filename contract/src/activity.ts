/** Entries of a project's log. A call declares its entry in the contract, as `activity`. */
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
type Deed = (typeof deeds)[number];

export interface Activity {
  readonly did: Deed;
  /** The object of the sentence, to which a name is added: "exported" "the cross-tab (Excel)". */
  readonly what: string;
}
