import { type Run, segmentName } from '@qp/contract';

/** "SEG2 Mindful choosers", or the number alone. */
export function segmentLabel(run: Run, segment: number): string {
  const name = segmentName(run.header_descriptions[segment - 1]);
  return name ? `SEG${segment} ${name}` : `SEG${segment}`;
}

/** Cut in the middle of a line of a picture; the tooltip and the text alternative have the whole. */
export function shortLabel(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters - 1).trimEnd()}…` : text;
}

/** A safe start for the name of a downloaded picture. */
export function fileStem(run: Run, what: string): string {
  return `${run.name.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'run'} ${what}`;
}
