/** Parts of the search that only tests and benchmarks take apart. */

export { SHORT_RUN } from '../search/climb.ts';
export { followLine, fromRandom, type LineBegin, type LineEnd } from '../search/line.ts';
export { type SearchTasks, searchBest } from '../search/search.ts';
