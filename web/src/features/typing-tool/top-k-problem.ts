/** The number as it was typed, with a comma or a point; NaN where it is none. */
export function topKNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
}

/** What is wrong with the number of variables, in the words of the specification; null where nothing is. */
export function topKProblem(number: string, selected: number): string | null {
  const value = topKNumber(number);
  if (Number.isNaN(value)) return 'Num. of Variables must be a number.';
  if (value < 0) return 'Cannot have negative variable number.';
  if (value > selected) return 'Specified number must be at most the number of selected cluster variables.';
  if (value < 1 || !Number.isInteger(value)) return 'Num. of Variables must be a whole number from 1 up.';
  return null;
}
