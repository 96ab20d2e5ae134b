/** Characters of a variable's name that one row of the table has room for. */
const CHARACTERS_PER_ROW = 19;

/** The name cut to 19 characters for each row that it spans, with an ellipsis where something is left out. */
export function truncated(name: string, rowSpan: number): string {
  const room = CHARACTERS_PER_ROW * rowSpan;
  // Counted in characters as people see them, so an emoji is never cut in half.
  const characters = [...name];
  return characters.length > room ? `${characters.slice(0, room).join('')}…` : name;
}
