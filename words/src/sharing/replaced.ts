import { wordsIn } from '../locale.ts';

/** A description is kept whole; a list of thousands of codes is not. */
const LONGEST = 5000;
/** Texts in an exported project may have 40,000 bytes. */
const LONGEST_ENTRY = 6000;

/** What a change replaced, in the activity log. */
export const replacedWords = wordsIn({
  /** By field; a field that was empty is left out. */
  replacing: (fields: Readonly<Record<string, unknown>>) => {
    const parts = Object.entries(fields).flatMap(([field, before]) => {
      const value = shown(before);
      return value === '' ? [] : [`${field} (${value})`];
    });
    return parts.length === 0 ? '' : `replacing ${parts.join(', ')}`.slice(0, LONGEST_ENTRY);
  },
});

function shown(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.slice(0, LONGEST);
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.values(value)
    .map(shown)
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, LONGEST);
}
