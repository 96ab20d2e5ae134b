/** SPSS takes names of at most 64 bytes, of letters, digits and . _ $ # @, which begin with a letter or @. */
const LONGEST_NAME = 64;
const SHORT_NAME = 8;
const RESERVED: ReadonlySet<string> = new Set([
  'ALL',
  'AND',
  'BY',
  'EQ',
  'GE',
  'GT',
  'LE',
  'LT',
  'NE',
  'NOT',
  'OR',
  'TO',
  'WITH',
]);
const encoder = new TextEncoder();

/** A name that SPSS takes, as near to the wanted one as can be, and none that is `taken` (in capitals); it is added to them. */
export function spssName(wanted: string, taken: Set<string>): string {
  let name = wanted
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._$#@]/gu, '_')
    .replace(/^(?![\p{L}@])/u, 'V')
    .replace(/[._]+$/, '');
  if (name === '') name = 'V';
  if (RESERVED.has(name.toUpperCase())) name = `${name}_`.replace(/_$/, '_1');
  name = cutBytes(name, LONGEST_NAME);
  return free(name, LONGEST_NAME, taken);
}

/** Eight bytes in capitals for old programs. */
export function shortName(name: string, taken: Set<string>): string {
  const plain = name
    .toUpperCase()
    .replace(/[^A-Z0-9._$#@]/g, '')
    .replace(/^(?![A-Z@])/, 'V');
  return free(plain.slice(0, SHORT_NAME), SHORT_NAME, taken);
}

function free(name: string, longest: number, taken: Set<string>): string {
  let chosen = name;
  for (let n = 1; taken.has(chosen.toUpperCase()); n++) {
    const ending = `_${n}`;
    chosen = cutBytes(name, longest - ending.length) + ending;
  }
  taken.add(chosen.toUpperCase());
  return chosen;
}

/** The beginning of a text that takes at most this many bytes, without half a character at its end. */
export function cutBytes(text: string, bytes: number): string {
  if (encoder.encode(text).length <= bytes) return text;
  let cut = '';
  let length = 0;
  for (const character of text) {
    length += encoder.encode(character).length;
    if (length > bytes) break;
    cut += character;
  }
  return cut;
}
