/**
 * What screens, files and slides say and how they are drawn, without a schema: for threads, which load everything anew
 * (`@qp/contract/words`).
 */
export * from './answer-choices.ts';
export * from './crosstab-format.ts';
export * from './crosstab-terms.ts';
export * from './crosstab-view.ts';
export * from './crosstab-words.ts';
export * from './label-placing.ts';
export * from './palette.ts';
export * from './persona-edits.ts';
export * from './persona-words.ts';
export * from './picture-labels.ts';
export * from './run-facts.ts';
export * from './segment-map.ts';
export * from './segment-order.ts';
export * from './significance.ts';
export * from './significance-words.ts';
export * from './stability-words.ts';
