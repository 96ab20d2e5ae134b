import { MISSING } from '@qp/engine/survey';
import { describe, expect, it } from 'vitest';
import { acceptedFiles, readFiles } from '../../testing/project-files.ts';

const lines = (...rows: readonly string[]) => `${rows.join('\n')}\n`;
const DICTIONARY = lines(
  'Variable,Variable Label,Dimension,Factor,Data Type,Exercise',
  'ID,Number,,,ID,',
  'A,Set 1,Needs,Needs,Choice,Needs of people',
  'B,Set 2,Needs,Needs,choice,Needs of people',
  'R,Fish,Fish,Fish,Choice,',
);
const files = (rows: readonly string[], discretized = lines('ID', ...rows.map((_, i) => String(i + 1)))) => ({
  variables: DICTIONARY,
  data: lines('ID,A,B,R', ...rows.map((row, i) => `${i + 1},${row}`)),
  discretized,
});
const problemsOf = async (rows: readonly string[], discretized?: string) => {
  const output = await readFiles(files(rows, discretized));
  return 'problems' in output
    ? output.problems.map(({ file, line, column, message }) => ({ file, line, column, message }))
    : [];
};

describe('cells of exercises', () => {
  it('are best and worst, rankings, pairs and best only; the exercise has the items of all its tasks', async () => {
    const rows = ['cheap > fast | tasty > healthy,greasy>cheap,tuna > eel > egg', ',cheap > fast | tasty,NA'];
    const { survey, summary } = await acceptedFiles(files(rows));
    const [needs, fish] = survey.exercises!;
    expect([needs.code, fish.code]).toEqual(['Needs of people', 'R']);
    expect(needs.items).toEqual(['cheap', 'fast', 'tasty', 'healthy', 'greasy']);
    expect(needs.columns.map(({ task, answers, codes }) => [task, answers, [...codes]])).toEqual([
      ['A', ['0>1|2>3'], [0, MISSING]],
      ['B', ['4>0', '0>1|2'], [0, 1]],
    ]);
    expect(fish.columns[0].answers).toEqual(['0>1>2']);
    expect(summary.variables.map(({ code, uses }) => [code, uses.length])).toEqual([
      ['ID', 0],
      ['Needs of people', 2],
      ['A', 0],
      ['B', 0],
      ['R', 2],
    ]);
  });

  it('are refused with line, column and what is wrong', async () => {
    expect(
      await problemsOf(['a > b | c > d > e,,', 'a | b > c,,', 'a > a,,', 'a,,', 'a > > b,,', 'a > b | c > d | e,,']),
    ).toEqual([
      { file: 'data_x.csv', line: 2, column: 'A', message: expect.stringContaining('can’t be read as an answer') },
      { file: 'data_x.csv', line: 3, column: 'A', message: expect.stringContaining('can’t be read as an answer') },
      { file: 'data_x.csv', line: 4, column: 'A', message: expect.stringContaining('“a” is in this answer twice') },
      { file: 'data_x.csv', line: 5, column: 'A', message: expect.stringContaining('“a” stands alone') },
      { file: 'data_x.csv', line: 6, column: 'A', message: expect.stringContaining('can’t be read as an answer') },
      { file: 'data_x.csv', line: 7, column: 'A', message: expect.stringContaining('can’t be read as an answer') },
    ]);
  });

  it('must say the same in the discretized file', async () => {
    const again = (cell: string) => lines('ID,A', `2,${cell}`, '1,a > b');
    expect(await problemsOf(['a > b,,', 'b > a,,'], again('b>a'))).toEqual([]);
    const [problem] = await problemsOf(['a > b,,', 'b > a,,'], again('a > b'));
    expect(problem).toMatchObject({ file: 'discretized_x.csv', line: 2, column: 'A' });
    expect(problem.message).toContain('“b > a”');
  });

  it('hold no more than 60 items, and huge cells are refused at once', async () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `item ${i} > other ${i},,`);
    const problems = await problemsOf(many);
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('more than 60 items')]);
    const [huge] = await problemsOf([`${'a|'.repeat(2_000_000)}b > c,,`]);
    expect(huge).toMatchObject({ line: 2, column: 'A' });
  });

  it('that look like formulas are texts, and unconnected sets are pointed out', async () => {
    const rows = ['=1+1 > @x,c > d,x > y', '@x > =1+1,d > c,y > x'];
    const { survey, summary } = await acceptedFiles(files(rows));
    expect(survey.exercises![0].items).toEqual(['=1+1', '@x', 'c', 'd']);
    expect(summary.warnings.map(({ message }) => message)).toEqual([
      expect.stringContaining('fall into 2 groups that were never shown together'),
    ]);
  });
});
