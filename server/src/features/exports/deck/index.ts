export { deckFacts } from './deck-facts.thread.ts';
export { deckFile } from './deck-file.ts';
export type { DeckSource } from './deck-source.ts';
export type { TemplateProblem } from './template-package.ts';
