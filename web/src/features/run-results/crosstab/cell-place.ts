/** Which cell of a table is meant: its line, and its column counted from the first segment. */
export interface CellPlace {
  readonly line: number;
  readonly column: number;
}
