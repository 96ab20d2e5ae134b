// Promise 44 of docs/reliability.md.
import { describe, expect, it } from 'vitest';
import type { DecimalComma } from '../../survey/answers.ts';
import { applyCut } from '../../survey/cut.ts';
import { MISSING } from '../../survey/survey.ts';
import { ResponseColumn, TextColumn } from './columns.ts';
import { DictionaryReading } from './dictionary.ts';
import { Bytes, Numbers, Places } from './growing.ts';
import { NumberColumn, WeightColumn } from './number-columns.ts';
import { Problems } from './problems.ts';
import { RawColumn } from './raw-column.ts';
import { Table } from './table.ts';

const numbersTo = (n: number) => Array.from({ length: n }, (_, i) => i);

describe('columns that grow', () => {
  it('keep every value, across their blocks and widenings', () => {
    const [bytes, places, numbers] = [new Bytes(), new Places(), new Numbers()];
    for (const i of numbersTo(20_000)) {
      bytes.add(i % 256);
      places.add(i % 3000);
      numbers.add(i / 7);
    }
    expect([...bytes.take()]).toEqual(numbersTo(20_000).map((i) => i % 256));
    expect([...places.take()]).toEqual(numbersTo(20_000).map((i) => i % 3000));
    expect([...numbers.take()]).toEqual(numbersTo(20_000).map((i) => i / 7));
  });

  it('keep small places in one byte each', () => {
    const places = new Places();
    for (const i of numbersTo(100)) places.add(i);
    expect(places.take()).toBeInstanceOf(Uint8Array);
  });
});

describe('open answers', () => {
  it('are counted, the most frequent first, and long ones shown in part', () => {
    const column = new TextColumn();
    for (const cell of ['A boat', '', ' Skates', 'NA', 'Skates', 'x'.repeat(300)]) column.add(cell);
    expect(column.missing).toBe(2);
    expect(column.responses()).toEqual([
      { label: 'Skates', count: 2 },
      { label: 'A boat', count: 1 },
      { label: `${'x'.repeat(199)}…`, count: 1 },
    ]);
    for (const i of numbersTo(3000)) column.add(`comment ${i}`);
    expect(column.responses()).toHaveLength(50);
  });
});

describe('numbers', () => {
  const complaints = (Kind: typeof NumberColumn, cells: readonly string[]) => {
    const found: object[] = [];
    const column = new Kind('w', 'never', ({ line, problem }) => found.push({ line, ...problem }));
    cells.forEach((cell, i) => {
      column.add(cell, i + 2);
    });
    return found;
  };

  it('whose squares overflow are refused and named', () => {
    expect(complaints(NumberColumn, ['1e100', '-1e100', '1e308', '-1e308', '1e308'])).toEqual([
      { line: 4, kind: 'number too large', text: '1e308' },
      { line: 5, kind: 'number too large', text: '-1e308' },
      { line: 6, kind: 'number too large', text: '1e308' },
    ]);
  });

  it('that cannot be meant as weights are refused and named', () => {
    expect(complaints(WeightColumn, ['0', '1e-12', '250000', '1e12', '1e308', '1e300', '1e-300'])).toEqual([
      { line: 6, kind: 'weight out of range', text: '1e308', side: 'large' },
      { line: 7, kind: 'weight out of range', text: '1e300', side: 'large' },
      { line: 8, kind: 'weight out of range', text: '1e-300', side: 'small' },
    ]);
  });
});

describe('[DC20] numbers with thousands', () => {
  const read = (comma: DecimalComma, cells: readonly string[], Kind = NumberColumn) => {
    const said: string[] = [];
    const column = new Kind('SPEND', comma, ({ line, problem }) => said.push(`${line ?? '-'} ${problem.kind}`));
    cells.forEach((cell, i) => {
      column.add(cell, i + 2);
    });
    const values = [...column.take()];
    return { values, said, missing: column.missing, ambiguous: column.notation!.ambiguous };
  };
  const plain = { said: [], missing: 0, ambiguous: false };

  it('are read where the whole column follows one notation, also those that came before it was known', () => {
    expect(read('never', ['950', '1,234', '1,234.5', '1,234'])).toEqual({
      ...plain,
      values: [950, 1234, 1234.5, 1234],
    });
    expect(read('never', ['5', '5.000', '0,5', '1.234,5'])).toEqual({ ...plain, values: [5, 5000, 0.5, 1234.5] });
    expect(read('always', ['3,5', '2.000', '1.234,5'])).toEqual({ ...plain, values: [3.5, 2000, 1234.5] });
    expect(read('always', ['1,000', '1,234.5'])).toEqual({ ...plain, values: [1000, 1234.5] });
    expect(read('unless-thousands', ['1,234', '', '3,5'])).toEqual({
      ...plain,
      missing: 1,
      values: [1.234, Number.NaN, 3.5],
    });
  });

  it('are read by the decimal point of the file where both are possible, with a warning, and refused in a tab file', () => {
    expect(read('never', ['1,234', '950'])).toEqual({ ...plain, ambiguous: true, values: [1234, 950] });
    expect(read('always', ['1.234', '950'])).toEqual({ ...plain, ambiguous: true, values: [1.234, 950] });
    expect(read('unless-thousands', ['1,234', '950']).said).toEqual(['2 not a number']);
  });

  it('are refused with every line where the column follows none', () => {
    expect(read('never', ['1,234', '1,234.5', '1.234,5', '1.2.3', '7']).said).toEqual(
      [2, 3, 4, 5].map((line) => `${line} not a number`),
    );
    expect(read('never', [...new Array<string>(30).fill('1,234'), 'x']).said).toHaveLength(31);
    expect(read('never', ['12.5', '1.234,5']).said).toEqual(['3 not a number']);
  });

  it('keep the limits of numbers and weights', () => {
    const long = `1${',000'.repeat(40)}`;
    expect(read('never', [long, '1.5']).said).toEqual(['- number too large']);
    expect(read('never', ['-1,234.5', '1.5', ''], WeightColumn).said).toEqual(['4 blank weight', '- negative weight']);
    expect(read('never', ['1,234.5', '1.5'], WeightColumn)).toEqual({ ...plain, values: [1234.5, 1.5] });
  });
});

describe('a dictionary', () => {
  it('with more rows than a survey may have columns is refused at the first surplus row', () => {
    const problems = new Problems();
    const dictionary = new DictionaryReading('variables_a.csv', problems);
    dictionary.header(['Variable', 'Variable Label', 'Dimension', 'Factor', 'Data Type'], 1);
    let line = 2;
    while (line < 1_000_002 && dictionary.row([`v${line}`, '', '', '', 'Numeric'], line)) line++;
    expect(line).toBe(20_002);
    expect(problems.shown).toEqual([
      {
        file: 'variables_a.csv',
        line: 20_002,
        problem: { kind: 'too many variables', most: 20_000 },
      },
    ]);
  });
});

describe('raw answers', () => {
  const learnt = (answers: readonly string[], label: (i: number) => number) => {
    const column = new RawColumn('never');
    for (const answer of answers) column.add(answer);
    return column.learn(Uint8Array.from(answers, (_, i) => label(i)));
  };

  it('give a numeric cut for any number of different values', () => {
    const answers = numbersTo(5000).map((i) => (i === 17 ? 'NA' : String(i / 10)));
    const cut = learnt(answers, (i) => (i === 17 ? MISSING : i < 2500 ? 0 : 1));
    expect(cut).toMatchObject({ kind: 'ranges', from: [0, 250], to: [249.9, 499.9], labels: [0, 1] });
    expect(cut && applyCut(cut, '249.95')).toBeUndefined();
  });

  it('give no cut if they are free text', () => {
    expect(
      learnt(
        numbersTo(5000).map((i) => `comment ${i}`),
        () => 0,
      ),
    ).toBeNull();
    expect(
      learnt(
        numbersTo(5000).map((i) => (i < 4000 ? String(i) : 'about ten')),
        () => 0,
      ),
    ).toBeNull();
    expect(
      learnt(
        numbersTo(300).map((i) => `${i} ${'long '.repeat(200)}`),
        () => 0,
      ),
    ).toBeNull();
  });
});

describe('responses', () => {
  it('stop at fifty, because more is free text or a number', () => {
    const column = new ResponseColumn('Q', () => {});
    for (const i of numbersTo(50)) column.add(`r${i}`, i);
    expect(column.tooMany).toBe(false);
    column.add('r50', 51);
    expect(column.tooMany).toBe(true);
  });
});

describe('a table', () => {
  it('is refused beyond five million respondents, at the first surplus line', () => {
    const problems = new Problems();
    const table = new Table('data_x.csv', ['ID'], 1, problems);
    table.use(() => null);
    table.rows = 5_000_000 - 1;
    expect(table.row(['1'], 5_000_001)).toBe(true);
    expect(table.row(['2'], 5_000_002)).toBe(false);
    expect(problems.shown).toEqual([
      { file: 'data_x.csv', line: 5_000_002, problem: { kind: 'too many respondents', most: 5_000_000 } },
    ]);
  });
});

describe('problems', () => {
  it('keep the first twenty and shorten long values without splitting a character', () => {
    const problems = new Problems();
    for (const line of numbersTo(30))
      problems.add({ file: 'x', line, value: '😀'.repeat(100), problem: { kind: 'no code' } });
    expect([problems.shown.length, problems.count, problems.more]).toEqual([20, 30, 10]);
    expect(problems.shown[0].value?.isWellFormed()).toBe(true);
    expect(problems.shown[0].value?.length).toBeLessThanOrEqual(60);
  });
});
