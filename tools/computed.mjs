import { readFileSync } from 'node:fs';

/** Where the children's time stands in /proc/self/stat, after the name of the program, and how many of its units make a second. */
const OF_CHILDREN = [13, 14];
const UNITS = 100;

/** Seconds that ended children of this process, and what they waited for, have computed. 0 where the system does not say. */
function ofEndedChildren() {
  let stat;
  try {
    stat = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    // Only Linux has it.
    return 0;
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return OF_CHILDREN.reduce((sum, at) => sum + Number(fields[at]), 0) / UNITS;
}

let known = 0;

/** Seconds that children which ended since the last call have computed: asked when one ends, it is that one's. */
export function justComputed() {
  const now = ofEndedChildren();
  const seconds = now - known;
  known = now;
  return seconds;
}
