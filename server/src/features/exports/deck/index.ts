export { deckFacts } from './deck-facts.thread.ts';
export { deckFile } from './deck-file.ts';
export type { DeckSource } from './deck-source.ts';
export { readTemplate } from './read-template.ts';
export { type TemplateProblem, TemplateRefused } from './template-package.ts';
