import type { Run } from '@qp/contract';

const LABEL_SHARE = 0.42;
/** Of an average letter at 12 px. */
const CHARACTER_PIXELS = 6.3;

/** Cut in the middle of a line of a picture; the tooltip and the text alternative have the whole. */
export function shortLabel(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters - 1).trimEnd()}…` : text;
}

/** "What is asked…: the answer". The question is cut first: its answers would not be told apart without their ends. */
export function answerLabel(question: string, answer: string, characters: number): string {
  const whole = `${question}: ${answer}`;
  if (whole.length <= characters) return whole;
  const end = shortLabel(answer, Math.floor(characters / 2));
  return `${shortLabel(question, characters - end.length - 2)}: ${end}`;
}

/** How many characters of a label leave the picture beside it the larger part. */
export function labelRoom(width: number): number {
  return Math.max(18, Math.min(80, Math.floor((width * LABEL_SHARE) / CHARACTER_PIXELS)));
}

/** A safe start for the name of a downloaded picture. */
export function fileStem(run: Run, what: string): string {
  return `${run.name.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'run'} ${what}`;
}
