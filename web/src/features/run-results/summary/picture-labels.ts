import type { Run } from '@qp/contract';

const LABEL_SHARE = 0.42;
/** Of an average letter at 12 px. */
const CHARACTER_PIXELS = 6.3;

/** How many characters of a label leave the picture beside it the larger part. */
export function labelRoom(width: number): number {
  return Math.max(18, Math.min(80, Math.floor((width * LABEL_SHARE) / CHARACTER_PIXELS)));
}

/** A safe start for the name of a downloaded picture. */
export function fileStem(run: Run, what: string): string {
  return `${run.name.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'run'} ${what}`;
}
