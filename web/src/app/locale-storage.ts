import type { Locale } from '@qp/words/locale';

/**
 * The language of the screens in this browser. English is the only complete one, so nothing offers a choice yet; the
 * browser test sets `pseudo` to find sentences that are not in the words package.
 */
const LOCALE_KEY = 'qp-locale';

export function screenLocale(): Locale {
  return window.localStorage.getItem(LOCALE_KEY) === 'pseudo' ? 'pseudo' : 'en';
}
