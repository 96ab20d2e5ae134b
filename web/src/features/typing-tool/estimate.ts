import { number } from '@qp/words/numbers';

/** How long things take, from measurements on two slow cores; the tooltip says what is true for this project. */

const SLOW_SECONDS = 60;
/** 10,000 people, 10 questions, 6 segments: about 2 seconds. */
const SECONDS_A_SCORE = 3.5e-6;
/** A file of 1,000,000 rows and 20 questions, about 100 MB: some 20 seconds. */
const SECONDS_A_MEGABYTE = 0.25;
const SECONDS_TO_START = 0.5;

/** A classifier learns from no more people than this. */
const MOST_PEOPLE = 50_000;

export function classifierSeconds(people: number, questions: number, segments: number): number {
  return SECONDS_TO_START + Math.min(people, MOST_PEOPLE) * questions * segments * SECONDS_A_SCORE;
}

export function predictionSeconds(bytes: number): number {
  return SECONDS_TO_START + (bytes / 1e6) * SECONDS_A_MEGABYTE;
}

export function estimateText(seconds: number): string {
  if (seconds > SLOW_SECONDS) return 'Warning: This operation will be slow (est. 5-15+ minutes)';
  if (seconds < 1.5) return 'Takes about a second';
  return `Takes about ${number(Math.ceil(seconds))} seconds`;
}
