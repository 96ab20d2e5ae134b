export type { DeckSource } from './deck-source.ts';
export type { TemplateProblem } from './template-package.ts';
