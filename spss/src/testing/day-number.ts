/** SPSS counts seconds from the first day of the Gregorian calendar. */
const EPOCH = Date.UTC(1582, 9, 14);

/** The number that SPSS keeps for a day, given as `2024-03-01`. */
export const dayNumber = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - EPOCH) / 1000;
