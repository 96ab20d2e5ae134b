/** A list of names has one author. Every other file takes it from there, so a new name is added once. */

const PRODUCT = /^(?!.*(?:\.test\.|\/testing\/|\/dev\/))(?:facts|contract|words|engine|spss|server|web)\/src\//;
const NAME = String.raw`'(?:[^'\\\n]|\\.)*'`;
/** `['a', 'b', 'c']` and `'a' | 'b' | 'c'`. */
const LISTED = [
  new RegExp(String.raw`\[\s*(${NAME}(?:\s*,\s*${NAME})+)\s*,?\s*\]`, 'g'),
  new RegExp(String.raw`(${NAME}(?:\s*\|\s*${NAME})+)`, 'g'),
];
/** Fewer names are often the same by chance: left and right, on and off. */
const FEWEST = 3;
/** Names of fields, which the compiler compares with those of the type: `Pick<Run, 'name' | 'note' | 'seed'>`. */
const OF_FIELDS = /\b(?:Pick|Omit|Exclude|Extract)<[^;{}()=]*$/;

const withoutComments = (source) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** The lists of names that a file declares, each once and in one order. */
function listsOf(source) {
  const text = withoutComments(source);
  const lists = LISTED.flatMap((pattern) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !OF_FIELDS.test(text.slice(Math.max(0, index - 200), index)))
      .map(([, names]) =>
        [...new Set(names.match(new RegExp(NAME, 'g')))].toSorted((a, b) => a.localeCompare(b)).join(', '),
      ),
  );
  return new Set(lists.filter((names) => names.split(', ').length >= FEWEST));
}

/** Lists that two files declare; SPSS's own stay with its files, which know nothing of ours. Takes a map of file to source. */
export function copiedLists(sources) {
  const authors = new Map();
  for (const [file, source] of sources) {
    if (!PRODUCT.test(file)) continue;
    const house = file.startsWith('spss/') ? 'spss' : 'product';
    for (const names of listsOf(source)) {
      const key = `${house}: ${names}`;
      authors.set(key, [...(authors.get(key) ?? []), file]);
    }
  }
  return [...authors]
    .filter(([, files]) => files.length > 1)
    .map(([key, files]) => `${files.join(', ')}: ${key.slice(key.indexOf(':') + 2)} is one list, and has one author`);
}
