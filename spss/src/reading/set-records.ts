import type { TextEncodingOf } from '../text-encoding.ts';
import { withoutPadding } from '../text-encoding.ts';
import type { Attributes, MultiResponseSet, VariableSet } from '../types.ts';

/** Finds a variable by its short or its long name, whatever their case; null where there is none. */
export type FindName = (name: string) => string | null;

/** The parts of these records are measured in bytes, so they are split as bytes: one character per byte. */
function binary(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function decoded(text: string, encoding: TextEncodingOf): string {
  return encoding.decode(Buffer.from(text, 'latin1'));
}

/**
 * Multiple response sets, a line each:
 * `$name=C 5 Label q1 q2` · `$name=D1 1 5 Label q1 q2` · `$name=E 1 1 1 5 Label q1 q2`.
 * A line that follows no such form is passed over: the answers are in the file all the same.
 */
export function readSets(bytes: Uint8Array, encoding: TextEncodingOf, find: FindName): MultiResponseSet[] {
  const text = binary(withoutPadding(bytes));
  const sets: MultiResponseSet[] = [];
  // Labels may hold line breaks, so the end of a line is found only after the label.
  for (let at = 0; at < text.length; ) {
    const line = new SetLine(text, at);
    const set = line.read();
    if (set) {
      sets.push({
        name: decoded(set.name, encoding),
        label: decoded(set.label, encoding),
        kind: set.counted === null ? 'categories' : 'dichotomies',
        counted: set.counted === null ? null : decoded(set.counted, encoding).trim(),
        variables: set.variables.flatMap((name) => find(decoded(name, encoding)) ?? []),
      });
    }
    at = line.end();
  }
  return sets;
}

class SetLine {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  read(): { name: string; label: string; counted: string | null; variables: string[] } | null {
    const name = this.#take(/\s*(\$[^=\n]+)=/y);
    const kind = name && this.#take(/([CDE])/y);
    if (!name || !kind) return null;
    if (kind[1] === 'E' && !this.#take(/ (1|11)(?= )/y)) return null;
    if (kind[1] === 'E') this.#take(/ /y);
    if (kind[1] === 'C') this.#take(/ /y);
    const counted = kind[1] === 'C' ? null : this.#counted();
    if (counted === undefined) return null;
    if (kind[1] !== 'C') this.#take(/ /y);
    const label = this.#counted();
    if (label === undefined) return null;
    const [, list] = this.#take(/([^\n]*)/y) ?? ['', ''];
    return { name: name[1], label, counted, variables: list.split(' ').filter((each) => each !== '') };
  }

  end(): number {
    const end = this.#text.indexOf('\n', this.#at);
    return end < 0 ? this.#text.length : end + 1;
  }

  /** `5 Label`: as many characters as the number says. */
  #counted(): string | undefined {
    const length = this.#take(/(\d{1,9}) /y);
    if (!length) return undefined;
    const from = this.#at;
    if (from + Number(length[1]) > this.#text.length) return undefined;
    this.#at = from + Number(length[1]);
    return this.#text.slice(from, this.#at);
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }
}

/** `name= q1 q2`, a line each. */
export function readVariableSets(bytes: Uint8Array, encoding: TextEncodingOf, find: FindName): VariableSet[] {
  return encoding
    .decode(withoutPadding(bytes))
    .split('\n')
    .flatMap((line) => {
      const [, name, list] = /^([^=]+)=(.*)$/.exec(line) ?? [];
      if (name === undefined) return [];
      return [{ name: name.trim(), variables: list.split(/\s+/).flatMap((each) => (each && find(each)) || []) }];
    });
}

/** `name('value'\n'value'\n)name(…)`: values end with a quote and a line break, so quotes inside need no escape. */
export function readAttributes(text: string): Attributes {
  const attributes = new Map<string, string[]>();
  const pattern = /([^('\n/:]+)\(((?:'[^\n]*'\n)*)\)/gy;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const values = found[2].split('\n').slice(0, -1);
    attributes.set(
      found[1],
      values.map((value) => value.slice(1, -1)),
    );
  }
  return attributes;
}

/** `VAR1:name('value'\n)/VAR2:…`, by the name before the colon. */
export function readVariableAttributes(text: string): Map<string, Attributes> {
  const all = new Map<string, Attributes>();
  const pattern = /([^:\n]+):((?:[^('\n/:]+\((?:'[^\n]*'\n)*\))+)\/?/gy;
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) all.set(found[1], readAttributes(found[2]));
  return all;
}
