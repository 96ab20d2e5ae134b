/** How what is too long for its place in a picture is cut. */

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

/** Cut at the end of a line of a picture; tooltips, notes and text alternatives have the whole. */
export function shortLabel(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters - 1).trimEnd()}…` : text;
}

interface Answered {
  /** Empty where the answer says it all: an item of an exercise. */
  readonly question: string;
  readonly answer: string;
}

export const answerName = ({ question, answer }: Answered): string =>
  question === '' ? answer : `${question}: ${answer}`;

/** "What is asked…: the answer". The question is cut first, because only the ends distinguish its answers. */
export function answerLabel(question: string, answer: string, characters: number): string {
  const whole = answerName({ question, answer });
  if (whole.length <= characters) return whole;
  if (question === '') return shortLabel(answer, characters);
  const end = shortLabel(answer, Math.floor(characters / 2));
  return `${shortLabel(question, characters - end.length - 2)}: ${end}`;
}
