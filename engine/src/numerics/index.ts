export { mostProbableOfEach } from './most-probable.ts';
export { Random, seededNumbers } from './random.ts';
