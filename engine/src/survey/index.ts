export * from './answers.ts';
export * from './cut.ts';
export { decodeSurvey } from './decoding.ts';
export { encodeSurvey, surveyParts } from './encoding.ts';
export * from './reading/index.ts';
export { plainLabel, responseOrder } from './response-order.ts';
export { pointsOf } from './scale-points.ts';
export * from './survey.ts';
export * from './weights.ts';
