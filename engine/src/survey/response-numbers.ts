/** Labels that are numbers or ranges: "3", "18-34", "under 18", "65+", "£1,000 to £1,999", "Like (2 to 5)", "1 - Never". */

const NUMBER = String.raw`[-+]?[$€£¥]? ?(?:\d{1,3}(?:[,' ]\d{3})+|\d+)(?:\.\d+)?`;
const LEADING = new RegExp(String.raw`^(${NUMBER})(?!\d)`);
const BELOW = new RegExp(
  String.raw`^(?:<=|<|≤|under|below|less than|fewer than|up to|at most|younger than) ?(${NUMBER})(?!\d)`,
);
const ABOVE = new RegExp(String.raw`^(?:>=|>|≥|over|above|more than|at least|older than|from) ?(${NUMBER})(?!\d)`);
const IN_PARENTHESES = /\(([^()]+)\)$/;
/** "under 18" comes just before 18, "over 65" just after 65. */
const JUST = 1e-7;

/** Where a label stands on the line of numbers, or null if it is not on it. Takes a label in plain form. */
export function numberKey(plain: string): number | null {
  const leading = LEADING.exec(plain);
  if (leading) return toNumber(leading[1]);
  const below = BELOW.exec(plain);
  if (below) return toNumber(below[1]) - JUST;
  const above = ABOVE.exec(plain);
  if (above) return toNumber(above[1]) + JUST;
  const inside = IN_PARENTHESES.exec(plain);
  return inside ? numberKey(inside[1].trim()) : null;
}

function toNumber(text: string): number {
  return Number(text.replace(/[^\d.+-]/g, ''));
}
