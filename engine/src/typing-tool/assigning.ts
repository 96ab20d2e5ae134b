/** What assigns a person with a classifier file, and nothing that finds one: the page that types someone live loads only this. */
export * from './answers.ts';
export * from './classifier-format.ts';
export * from './classify.ts';
