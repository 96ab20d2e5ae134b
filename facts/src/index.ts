/** What is true of a segmentation, whatever computes or shows it. Imports nothing. */
export * from './answers.ts';
export * from './asked-answers.ts';
export * from './crosstab.ts';
export * from './crosstab-view.ts';
export * from './evidence.ts';
export * from './number-of-segments.ts';
export * from './personas.ts';
export * from './pictures/label-placing.ts';
export * from './pictures/palette.ts';
export * from './pictures/segment-map.ts';
export * from './pictures/shading.ts';
export * from './pictures/short-labels.ts';
export * from './segment-model.ts';
export * from './segments.ts';
export * from './significance.ts';
export * from './stability.ts';
export * from './trust/index.ts';
