import type { Language } from '@qp/facts';
import { de } from './de.ts';
import { en, type FormWords } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';

/** The sentences of the public form, in the language its owner chose. */
export const formWords: Readonly<Record<Language, FormWords>> = { en, de, fr, es, it, pt, nl, pl };

/** Each language in its own name. */
export const formLanguageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  nl: 'Nederlands',
  pl: 'Polski',
};
