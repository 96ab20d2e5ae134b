import { MISSING } from '../../survey/index.ts';
import type { Model } from '../rows/model.ts';

/**
 * Variables joined into groups: a row then has one code per group instead of one per variable, and a step looks up a
 * third of the numbers or fewer. Only combinations of answers that occur get a cell. It does not depend on the number
 * of segments: all starts and threads share it.
 */
export interface Grouping {
  readonly groups: number;
  readonly cells: number;
  /** Most variables in a group. */
  readonly width: number;
  /** `width` lines per cell: 0 for missing or unused, 1 + response otherwise. */
  readonly definitions: Uint32Array;
  readonly members: readonly (readonly number[])[];
  /** Runs of groups whose codes count from one first cell, because a code has 16 bits. */
  readonly spans: readonly { readonly end: number; readonly firstCell: number }[];
}

interface Group {
  readonly members: number[];
  /** Cell of each row, counted from 0. */
  readonly codes: Uint16Array;
  /** Lines of each cell, one per member. */
  readonly cells: number[][];
}

/** Cells a group may have, and variables it may join: the tables must stay in the cache, and be cheap to build. */
const MAX_CELLS = 128;
const MAX_MEMBERS = 6;
const CELLS_PER_SPAN = 65_536;

/** The grouping, and the code of every row (counted from the first cell of its span), one array per group. */
export function groupVariables(model: Model, mostMembers = MAX_MEMBERS): { grouping: Grouping; codes: Uint16Array[] } {
  const groups = joinVariables(model, mostMembers);
  const width = groups.reduce((most, group) => Math.max(most, group.members.length), 1);
  const cells = groups.reduce((sum, group) => sum + group.cells.length, 0);
  const definitions = new Uint32Array(cells * width);
  const spans: { end: number; firstCell: number }[] = [];
  let cell = 0;
  groups.forEach((group, g) => {
    const last = spans.at(-1);
    if (last === undefined || cell + group.cells.length - last.firstCell > CELLS_PER_SPAN) {
      spans.push({ end: g + 1, firstCell: cell });
    } else {
      last.end = g + 1;
    }
    const shift = cell - spans.at(-1)!.firstCell;
    for (let row = 0; row < model.rows; row++) group.codes[row] += shift;
    for (const lines of group.cells) definitions.set(lines, width * cell++);
  });
  const members = groups.map((group) => group.members);
  const grouping = { groups: groups.length, cells, width, definitions, members, spans };
  return { grouping, codes: groups.map((group) => group.codes) };
}

/** Fills a group with variable after variable, those with few responses first, as long as its cells are few. */
function joinVariables(model: Model, mostMembers: number): Group[] {
  const responses = (j: number) => model.offsets[j + 1] - model.offsets[j];
  const order = model.codes.map((_, j) => j).sort((a, b) => responses(a) - responses(b) || a - b);
  const groups: Group[] = [];
  let current: Group | null = null;
  for (const j of order) {
    const joined: Group | null = current && current.members.length < mostMembers ? join(model, current, j) : null;
    if (joined === null) {
      current = join(model, { members: [], codes: new Uint16Array(model.rows), cells: [[]] }, j)!;
      groups.push(current);
    } else {
      current = joined;
      groups[groups.length - 1] = joined;
    }
  }
  return groups;
}

/** The group with one variable more; null if that makes too many cells, which one variable alone never does. */
function join(model: Model, group: Group, j: number): Group | null {
  const column = model.codes[j];
  const answers = model.offsets[j + 1] - model.offsets[j] + 1;
  const cellOf = new Int32Array(group.cells.length * answers).fill(-1);
  const codes = new Uint16Array(model.rows);
  const cells: number[][] = [];
  for (let row = 0; row < model.rows; row++) {
    const answer = column[row] === MISSING ? 0 : column[row] + 1;
    const combination = group.codes[row] * answers + answer;
    if (cellOf[combination] < 0) {
      if (cells.length === MAX_CELLS && group.members.length > 0) return null;
      cellOf[combination] = cells.length;
      const line = answer === 0 ? 0 : model.offsets[j] + answer;
      cells.push([...group.cells[group.codes[row]], line]);
    }
    codes[row] = cellOf[combination];
  }
  return { members: [...group.members, j], codes, cells };
}
