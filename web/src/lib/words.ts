import type { Locale } from '@qp/words/locale';
import { createContext, useContext } from 'react';

/** The language of the screen. It belongs to the person, so it comes from above and is never read from a global. */
export const LocaleContext = createContext<Locale>('en');

/** The sentences of one subject in the person's language: `const words = useWords(runWords)`. */
export function useWords<W>(wordsIn: (locale: Locale) => W): W {
  return wordsIn(useContext(LocaleContext));
}
