import { makeClassifierFile } from './classifier.job.ts';
import { predictSegments } from './predict.job.ts';
import { findTopQuestions } from './top-k.job.ts';

export { register } from './routes.ts';
export { lastClassifier } from './service.ts';

export const jobs = [findTopQuestions, makeClassifierFile, predictSegments];
