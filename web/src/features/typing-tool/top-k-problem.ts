/** What is wrong with the number of variables, in the words of the specification; null where nothing is. */
export function topKProblem(number: string, selected: number): string | null {
  const value = Number(number.trim().replace(',', '.'));
  if (number.trim() === '' || Number.isNaN(value)) return 'Num. of Variables must be a number.';
  if (value < 0) return 'Cannot have negative variable number.';
  if (value > selected) return 'Specified number must be at most the number of selected cluster variables.';
  if (value < 1 || !Number.isInteger(value)) return 'Num. of Variables must be a whole number from 1 up.';
  return null;
}
