/**
 * What values hold: each place in the code that makes one, a literal, a function or a class, stands for all that it makes.
 */

/** The object that is followed, and what a copy of its fields holds: `{ ...data, columns }`. */
export const GIVEN = { kind: 'given' };
export const COPY = { kind: 'copy' };
export const NONE = new Set();
/** What an array, a map or a promise holds, whatever the position. */
export const EACH = '*';
export const COPIED = '...';

export class Values {
  /** Whether anything was learnt since it was last set to false. */
  grew = true;
  #made = new Map();
  #held = new Map();

  /** The one value that this place in the code makes. */
  made(kind, node, more = {}) {
    if (!this.#made.has(node)) this.#made.set(node, { kind, node, fields: new Map(), ...more });
    return this.#made.get(node);
  }

  /** What stands under a key: a variable, the result of a function, its `this`. */
  held(key) {
    if (!this.#held.has(key)) this.#held.set(key, new Set());
    return this.#held.get(key);
  }

  add(to, values) {
    const before = to.size;
    for (const value of values) to.add(value);
    if (to.size > before) this.grew = true;
  }

  put(objects, name, values) {
    for (const { kind, fields } of objects) {
      if (kind !== 'object' && kind !== 'array') continue;
      if (!fields.has(name)) fields.set(name, new Set());
      this.add(fields.get(name), values);
    }
  }

  /** An array of these, made at this place. */
  arrayOf(node, values) {
    const array = this.made('array', node);
    this.put([array], EACH, values);
    return array;
  }
}

export function union(...sets) {
  const some = sets.filter(({ size }) => size > 0);
  if (some.length < 2) return some[0] ?? NONE;
  const all = new Set(some[0]);
  for (const set of some.slice(1)) for (const value of set) all.add(value);
  return all;
}

/** The elements of arrays and the like. */
export const contents = (objects) => union(...[...objects].map(({ fields }) => fields?.get(EACH) ?? NONE));

/** Everything that the fields of objects hold. */
export const allFields = (objects) => union(...[...objects].flatMap(({ fields }) => [...(fields?.values() ?? [])]));
