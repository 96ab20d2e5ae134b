/** Above this share of distinct rows, joining them costs more than it saves. */
const WORTH_JOINING = 0.6;

/**
 * For each of the respondents `kept`, the number of its row, where respondents with the same answers to all columns
 * share one. Rows are numbered in order of appearance. If most respondents are unique, each keeps their own row.
 */
export function identicalRespondents(columns: readonly Uint8Array[], kept: Int32Array): Int32Array {
  const hashes = hashRows(columns, kept);
  let size = 16;
  while (size < 2 * kept.length) size *= 2;
  const slots = new Int32Array(size).fill(-1);
  const first = new Int32Array(kept.length);
  const rowOf = new Int32Array(kept.length);
  let rows = 0;
  for (let position = 0; position < kept.length; position++) {
    let slot = hashes[position] & (size - 1);
    while (slots[slot] !== -1) {
      const twin = first[slots[slot]];
      if (hashes[twin] === hashes[position] && sameAnswers(columns, kept[twin], kept[position])) break;
      slot = (slot + 1) & (size - 1);
    }
    if (slots[slot] === -1) {
      slots[slot] = rows;
      first[rows++] = position;
    }
    rowOf[position] = slots[slot];
  }
  return rows < WORTH_JOINING * kept.length ? rowOf : ownRows(kept.length);
}

/** Every respondent in their own row. */
export const ownRows = (count: number): Int32Array => Int32Array.from({ length: count }, (_, row) => row);

function hashRows(columns: readonly Uint8Array[], kept: Int32Array): Int32Array {
  const hashes = new Int32Array(kept.length).fill(0x811c9dc5);
  for (const column of columns) {
    for (let position = 0; position < kept.length; position++) {
      const mixed = Math.imul(hashes[position] ^ column[kept[position]], 0x01000193);
      hashes[position] = mixed ^ (mixed >>> 15);
    }
  }
  return hashes;
}

function sameAnswers(columns: readonly Uint8Array[], one: number, other: number): boolean {
  for (const column of columns) if (column[one] !== column[other]) return false;
  return true;
}
