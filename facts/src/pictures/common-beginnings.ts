/** So many questions have to begin alike before the beginning is left out. */
const MIN_BATTERY = 3;

/** The beginnings in whole words that several labels share, such as "The brand is ", the longest first. */
export function commonBeginnings(labels: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const label of labels)
    for (const { index } of label.matchAll(/\s+/g)) {
      const beginning = label.slice(0, index + 1);
      counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
    }
  return [...counts]
    .filter(([, count]) => count >= MIN_BATTERY)
    .map(([beginning]) => beginning)
    .sort((a, b) => b.length - a.length);
}
