/**
 * The rooms of a feature are its folders, such as `runs/comparison` and `run-results/crosstab`. What is outside a room meets it through
 * its `index.ts`, or its `tables.ts` for types of the database. Tests look inside; a view that loads when it is opened and a thread that
 * is started are named by their files.
 */

const FEATURE = /^((?:server|web)\/src\/features\/[^/]+)\/(?:([^/]+)\/)?/;
const DOOR = /\/(index|tables)\.ts$/;
const looksInside = (file) => /\.test\.\w+$/.test(file) || /\/(testing|dev)\//.test(file);

/** The feature of a file and its room there; null for a file that is in none. */
function roomOf(file) {
  const found = FEATURE.exec(file);
  return found?.[2] ? `${found[1]}/${found[2]}` : null;
}

/** Imports that go through the wall of a room; each says where from and where to. */
export function brokenWalls(arrows) {
  return arrows.flatMap(({ from, to, started }) => {
    const room = roomOf(to);
    if (room === null || room === roomOf(from) || looksInside(from) || started || DOOR.test(to)) return [];
    return [`${from} -> ${to}: ${room} is met through its index.ts`];
  });
}
