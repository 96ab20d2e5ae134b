import { expect, test } from 'vitest';
import { root } from '../setup.mjs';
import { walk } from './walk.mjs';

/** Follows `data` of `begin` in files that stand in memory; the calls are named by what is called, without the lines. */
function walked(files) {
  const folder = 'engine/src/planted';
  const changed = Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}.ts`, text]));
  const { same, copies } = walk(
    root,
    { file: `${folder}/a.ts`, functionName: 'begin', parameterName: 'data' },
    changed,
  );
  const calledIn = ({ calls }) => calls.map((call) => call.split(' ').slice(1, -2).join(' ')).toSorted();
  return {
    calls: calledIn(same),
    withCopies: calledIn(copies),
    files: same.files.map((file) => file.slice(folder.length + 1, -3)).toSorted((a, b) => a.localeCompare(b)),
  };
}

const other = 'export const take = (given: object) => given; export const count = (n: number) => n;';
const begin = (body) =>
  `import { take, count } from './b.ts';\nexport async function begin(data: { n: number }) { ${body} }`;

test('an argument is followed, also under another name, and what is computed from it is not', () => {
  expect(walked({ a: begin('const other = data; take(other); count(data.n);'), b: other })).toEqual({
    calls: ['take'],
    withCopies: ['take'],
    files: ['a', 'b'],
  });
});

test('a property is followed into a function that takes it apart', () => {
  const a = `${begin('open({ deep: { data } });')}
    const open = ({ deep }: { deep: { data: object } }) => take(deep.data);`;
  expect(walked({ a, b: other }).calls).toEqual(['open', 'take']);
});

test('a closure is followed, and what it is called with in turn', () => {
  const a = `import { run } from './c.ts';\n${begin('await run(async (again: number) => { take(data); count(again); });')}`;
  const c = 'export async function run(work: (n: number) => Promise<void>) { await work(1); }';
  expect(walked({ a, b: other, c })).toMatchObject({ calls: ['run', 'take'], files: ['a', 'b', 'c'] });
});

test('what a function, an array or a promise returns is followed', () => {
  const body = 'const [one] = await Promise.all([data].map(async (each) => take(each))); later(one);';
  expect(walked({ a: `${begin(body)} const later = (x: object) => take(x);`, b: other }).calls).toEqual([
    'later',
    'take',
    'take',
  ]);
});

test('a method of a class passes on what its object keeps; the object alone does not', () => {
  const a = `${begin('const kept = new Kept(data); look(kept); kept.show();')}
    const look = (kept: Kept) => kept;
    class Kept { readonly #data: object; constructor(data: object) { this.#data = data; } show() { take(this.#data); } }`;
  expect(walked({ a, b: other }).calls).toEqual(['Kept', 'take']);
});

test('a re-export is no way round, and a copy of all fields is counted apart', () => {
  const a = begin('take({ ...data, n: 1 }); count(data.n);').replace('./b.ts', './index.ts');
  expect(walked({ a, b: other, index: "export * from './b.ts';" })).toEqual({
    calls: [],
    withCopies: ['take'],
    files: ['a'],
  });
});

test('what is not there is refused', () => {
  expect(() => walked({ a: 'export const begin = 1;', b: other })).toThrow('no function begin');
  expect(() => walked({ a: 'export function begin(survey: object) { return survey; }' })).toThrow('parameter data');
});
