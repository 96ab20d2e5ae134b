import { MAX_LEARNED_FROM } from '@qp/facts';
import type { TypingWords } from '@qp/words/typing-tool/screen';

/** Durations measured on two slow cores; the tooltip says what is true for this project. */

const SLOW_SECONDS = 60;
/** 10,000 people, 10 questions, 6 segments: about 2 seconds. */
const SECONDS_PER_SCORE = 3.5e-6;
/** A file of 1,000,000 rows and 20 questions, about 100 MB: some 20 seconds. */
const SECONDS_PER_MEGABYTE = 0.25;
const SECONDS_TO_START = 0.5;

export function classifierSeconds(people: number, questions: number, segments: number): number {
  return SECONDS_TO_START + Math.min(people, MAX_LEARNED_FROM) * questions * segments * SECONDS_PER_SCORE;
}

export function predictionSeconds(bytes: number): number {
  return SECONDS_TO_START + (bytes / 1e6) * SECONDS_PER_MEGABYTE;
}

export function estimateText(seconds: number, words: TypingWords): string {
  return seconds > SLOW_SECONDS ? words.slow : words.takes(seconds < 1.5 ? 1 : Math.ceil(seconds));
}
