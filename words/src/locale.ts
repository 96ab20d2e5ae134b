import type { Language } from '@qp/facts';

/**
 * The language of a sentence is a parameter, never a global: a file's language belongs to the export, a screen's to the
 * person. English is the only complete language.
 */
/** `pseudo` puts ⟦brackets⟧ around every English sentence, so a test can see which ones bypass this package. */
export type Locale = Language | 'pseudo';

/** What a function of facts returns: usually one sentence, sometimes several or none. */
type Said = string | null | readonly Said[] | { readonly [name: string]: Said };

/** A sentence is a string or a function of the facts that go into it. Groups may be nested. */
type Entry = string | null | ((...facts: never[]) => Said) | readonly Entry[] | { readonly [name: string]: Entry };

const bracketed = (sentence: string): string => (sentence === '' ? '' : `⟦${sentence}⟧`);

function pseudo(entry: Entry): Entry {
  if (entry === null) return null;
  if (typeof entry === 'string') return bracketed(entry);
  if (typeof entry === 'function') return (...facts) => pseudo(entry(...facts)) as Said;
  const inner = Object.entries(entry).map(([name, one]) => [name, pseudo(one)] as const);
  return Array.isArray(entry) ? inner.map(([, one]) => one) : Object.fromEntries(inner);
}

/** The same names with the same facts, in whatever words. */
export type Translation<W> = W extends string
  ? string
  : W extends (...facts: infer Facts) => infer S
    ? (...facts: Facts) => S extends string ? string : S
    : { readonly [Name in keyof W]: Translation<W[Name]> };

/**
 * The sentences of one subject. A language without a translation reads English: `runWords(locale).saved(name)`.
 */
export function wordsIn<W extends object>(
  english: W,
  translations: Partial<Record<Exclude<Language, 'en'>, Translation<W>>> = {},
): (locale: Locale) => Translation<W> {
  const plain = english as unknown as Translation<W>;
  let bracketedWords: Translation<W> | undefined;
  return (locale) => {
    if (locale === 'en') return plain;
    if (locale !== 'pseudo') return translations[locale] ?? plain;
    bracketedWords ??= pseudo(english as unknown as Entry) as Translation<W>;
    return bracketedWords;
  };
}
