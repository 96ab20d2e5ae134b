/** Entries of a project's log. A call declares its entry in the contract, as `activity`. */
export const activityVerbs = [
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
type ActivityVerb = (typeof activityVerbs)[number];

export interface Activity {
  readonly did: ActivityVerb;
  /** The object of the sentence, to which a name is added: "exported" "the cross-tab (Excel)". */
  readonly what: string;
}
