/** What places a person with a classifier file, and nothing that finds one: the page that types somebody live loads only this. */
export * from './answers.ts';
export * from './classifier-format.ts';
export * from './classify.ts';
