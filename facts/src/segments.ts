/** What segments are called, and the order of their columns. */

export function naturalOrder(segments: number): number[] {
  return Array.from({ length: segments }, (_, k) => k + 1);
}

/** The stored order where it names each segment once, else the natural one. */
export function columnOrder(stored: readonly number[], segments: number): number[] {
  const natural = naturalOrder(segments);
  const named = new Set(stored);
  return stored.length === segments && natural.every((n) => named.has(n)) ? [...stored] : natural;
}

/** The first line of a segment's description is its name. */
export function segmentName(description: string | undefined): string {
  return (description ?? '').split(/\r?\n/, 1)[0].trim();
}

/** "SEG2 Mindful choosers", or the number alone: how a segment is called wherever there is room. */
export function segmentTitle(segment: number, descriptions: readonly string[]): string {
  const name = segmentName(descriptions[segment - 1]);
  return name === '' ? `SEG${segment}` : `SEG${segment} ${name}`;
}

/** A description in its two parts: the first line names the segment, the rest describes it. */
export function descriptionParts(description: string): { name: string; text: string } {
  const [first, ...rest] = description.split(/\r?\n/);
  return { name: first.trim(), text: rest.join('\n').trim() };
}

export function descriptionOf(name: string, text: string): string {
  return text.trim() === '' ? name.trim() : `${name.trim()}\n${text.trim()}`;
}
