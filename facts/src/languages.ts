/** The languages of the public form, which its owner chooses. English is the only one that all of the product speaks. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl'] as const;
export type Language = (typeof languages)[number];
