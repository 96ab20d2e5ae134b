export { type Correspondence, correspondence } from './correspondence.ts';
export { personas } from './personas.ts';
export { type QuestionFigure, questionFigures } from './questions.ts';
export { type MapAnswer, type MapPoint, type SegmentMap, segmentMap } from './segment-map.ts';
export * from './types.ts';
