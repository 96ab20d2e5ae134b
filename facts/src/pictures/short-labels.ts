/** How what is too long for its place in a picture is cut. */

/** Cut at the end of a line of a picture; tooltips, notes and text alternatives have the whole. */
export function shortLabel(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters - 1).trimEnd()}…` : text;
}

/** "What is asked…: the answer". The question is cut first, because only the ends distinguish its answers. */
export function answerLabel(question: string, answer: string, characters: number): string {
  const whole = `${question}: ${answer}`;
  if (whole.length <= characters) return whole;
  const end = shortLabel(answer, Math.floor(characters / 2));
  return `${shortLabel(question, characters - end.length - 2)}: ${end}`;
}
