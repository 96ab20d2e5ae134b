export { mostProbableOfEach } from './most-probable.ts';
export { drawToFront, Random, seededNumbers, shuffle } from './random.ts';
