// Promise 20 of docs/reliability.md.
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { GOOD_FILES, type ProjectTexts, readFiles, refusedFiles } from '../../testing/project-files.ts';
import read from './read-project.thread.ts';

describe('files that cannot be used are refused with every problem named', () => {
  const broken = (kind: keyof ProjectTexts, from: string | RegExp, to: string): ProjectTexts => ({
    ...GOOD_FILES,
    [kind]: GOOD_FILES[kind].replace(from, to),
  });

  it.each<[string, ProjectTexts, string[]]>([
    ['an empty file', { ...GOOD_FILES, data: '' }, ['data_x.csv | - | - | - | The file is empty.']],
    [
      'a file with a header only',
      { ...GOOD_FILES, data: 'ID,W,Q1,AGE,SEX\n', discretized: 'ID,Q1,AGE,SEX\n' },
      [
        'data_x.csv | - | - | - | The file has a header but no respondents.',
        'discretized_x.csv | - | - | - | The file has a header but no respondents.',
      ],
    ],
    [
      'a first line of respondents that never ends',
      { ...GOOD_FILES, data: `ID,W,Q1,AGE,SEX\n${'x'.repeat(20_000_000)}` },
      ['data_x.csv | 2 | - | - | This line is longer than 8 million characters. Check that this is a CSV file.'],
    ],
    [
      'a workbook with a new name',
      { ...GOOD_FILES, data: Uint8Array.of(0x50, 0x4b, 3, 4) },
      [
        'data_x.csv | - | - | - | This is an Excel workbook or a zip archive, not a CSV file. Save the table as CSV and upload that.',
      ],
    ],
    [
      'columns that the dictionary lacks',
      broken('variables', 'Dimension,Factor', 'Group,Sub'),
      [
        'variables_x.csv | 1 | Dimension | - | The variable file needs a column “Dimension”. It has “Variable”, “Variable Label”, “Group”, “Sub”, “Data Type”.',
        'variables_x.csv | 1 | Factor | - | The variable file needs a column “Factor”. It has “Variable”, “Variable Label”, “Group”, “Sub”, “Data Type”.',
      ],
    ],
    [
      'an unknown and a blank Data Type',
      broken('variables', 'Ordinal\nAGE,Age,People,Person,Numeric', 'Likert\nAGE,Age,People,Person,'),
      [
        'variables_x.csv | 4 | Data Type | Likert | “Likert” is no Data Type. Use ID, Weight, Numeric, Categorical, Choice or Text.',
        'variables_x.csv | 5 | Data Type |  | The Data Type is blank. Use ID, Weight, Numeric, Categorical, Choice or Text.',
      ],
    ],
    [
      'a variable that is listed twice, a row without a name, and two weights',
      broken('variables', 'SEX,Sex', 'Q1,Again,D,F,Nominal\n,Nothing,D,F,Nominal\nW2,Second,D,F,Weight\nSEX,Sex'),
      [
        'variables_x.csv | 6 | Variable | Q1 | “Q1” is listed twice, first on line 4.',
        'variables_x.csv | 7 | Variable | - | This row names no variable.',
        'variables_x.csv | 8 | Data Type | W2 | A project has at most one weight; “W” is one already.',
        'data_x.csv | 1 | W2 | - | The weight “W2” (line 8 of variables_x.csv) has no column in this file. It has “ID”, “W”, “Q1”, “AGE”, “SEX”.',
      ],
    ],
    [
      'a variable called __proto__',
      broken('variables', 'SEX,', '__proto__,'),
      ['variables_x.csv | 6 | Variable | __proto__ | “__proto__” can’t be the name of a variable.'],
    ],
    [
      'a header that names a column twice',
      { ...GOOD_FILES, data: GOOD_FILES.data.replace('SEX', 'AGE') },
      ['data_x.csv | 1 | AGE | AGE | The header names “AGE” twice, in the cells 4 and 5.'],
    ],
    [
      'an identifier that is missing in a file',
      { ...GOOD_FILES, discretized: GOOD_FILES.discretized.replace('ID', 'RESP') },
      [
        'discretized_x.csv | 1 | ID | - | The identifier “ID” (line 2 of variables_x.csv) has no column in this file. It has “RESP”, “Q1”, “AGE”, “SEX”.',
      ],
    ],
    [
      'ragged rows',
      { ...GOOD_FILES, data: GOOD_FILES.data.replace('1,1,5,20,m', '1,1,5').replace('66,m', '66,m,surplus') },
      [
        'data_x.csv | 2 | - | - | This row has 3 cells, but the header has 5.',
        'data_x.csv | 4 | - | surplus | This row has 6 cells, but the header has 5.',
      ],
    ],
    [
      'text where a number should be, a blank and a negative weight',
      { ...GOOD_FILES, data: 'ID,W,Q1,AGE,SEX\n1,,5,old,m\n2,-1,1,"1,234",f\n3,x,,66,m\n' },
      [
        'data_x.csv | 2 | W | - | A weight is blank. Every respondent needs one, 0 or more.',
        'data_x.csv | 2 | AGE | old | “old” is not a number.',
        'data_x.csv | 3 | W | -1 | The weight -1 is negative. Weights are 0 or more.',
        'data_x.csv | 3 | AGE | 1,234 | “1,234” is not a number.',
        'data_x.csv | 4 | W | x | “x” is not a number.',
      ],
    ],
    [
      'weights that are all 0',
      { ...GOOD_FILES, data: 'ID,W,Q1,AGE,SEX\n1,0,5,20,m\n2,0,1,40,f\n3,0,,66,m\n' },
      ['data_x.csv | - | W | - | Every weight is 0, so no respondent would count.'],
    ],
    [
      'identifiers that are blank or repeated',
      { ...GOOD_FILES, data: GOOD_FILES.data.replace('\n2,', '\n ,').replace('\n3,', '\n1,') },
      [
        'data_x.csv | 3 | ID | - | The identifier is blank. Every respondent needs one.',
        'data_x.csv | 4 | ID | 1 | The identifier “1” is used twice, first on line 2.',
        'discretized_x.csv | 3 | ID | 2 | The identifier “2” is not in data_x.csv. Both files need the same respondents.',
        'discretized_x.csv | 4 | ID | 3 | The identifier “3” is not in data_x.csv. Both files need the same respondents.',
      ],
    ],
    [
      'identifiers that only one file has',
      { ...GOOD_FILES, discretized: GOOD_FILES.discretized.replace('\n3,', '\n4,') },
      [
        'discretized_x.csv | 4 | ID | 4 | The identifier “4” is not in data_x.csv. Both files need the same respondents.',
        'data_x.csv | 4 | ID | 3 | The identifier “3” is not in discretized_x.csv. Both files need the same respondents.',
      ],
    ],
    [
      'many identifiers that only one file has, as one sentence a file',
      {
        variables: GOOD_FILES.variables,
        data: `ID,W,Q1,AGE,SEX\n${Array.from({ length: 300 }, (_, n) => `A${n},1,5,20,m\n`).join('')}`,
        discretized: `ID,Q1,AGE,SEX\n${Array.from({ length: 300 }, (_, n) => `B${n},Agree,18-34,Man\n`).join('')}`,
      },
      [
        'discretized_x.csv | 2 | ID | - | 300 identifiers are not in data_x.csv: “B0”, “B1”, “B2”, “B3”, “B4” and 295 more. Both files need the same respondents.',
        'data_x.csv | 2 | ID | - | 300 identifiers are not in discretized_x.csv: “A0”, “A1”, “A2”, “A3”, “A4” and 295 more. Both files need the same respondents.',
      ],
    ],
    [
      'files of different length that have no identifier',
      {
        variables: GOOD_FILES.variables.replace('ID,Respondent,Admin,Admin,ID\n', ''),
        data: GOOD_FILES.data.replace('ID,', 'PERSON,'),
        discretized: GOOD_FILES.discretized.replace('3,,55+,Man\n', ''),
      },
      [
        'discretized_x.csv | - | - | - | The file has 2 respondents, but data_x.csv has 3. Without an ID variable the two files must have the same rows in the same order.',
      ],
    ],
    [
      'nothing that could be segmented by',
      {
        ...GOOD_FILES,
        data: 'ID,W,Q1,AGE,SEX\n1,1,5,20,m\n2,0.5,1,20,f\n3,2,,20,m\n',
        discretized: 'ID,Q1\n1,a\n2,a\n3,a\n',
      },
      [
        'discretized_x.csv | - | - | - | No variable of the dictionary has 2 to 50 different responses here, so there is nothing to segment by.',
      ],
    ],
    [
      'problems in several files at once',
      {
        ...GOOD_FILES,
        variables: GOOD_FILES.variables.replace('Nominal', 'Words'),
        data: GOOD_FILES.data.replace('20', 'x'),
      },
      [
        'variables_x.csv | 6 | Data Type | Words | “Words” is no Data Type. Use ID, Weight, Numeric, Categorical, Choice or Text.',
        'data_x.csv | 2 | AGE | x | “x” is not a number.',
      ],
    ],
    [
      'a filled column without a name',
      {
        ...GOOD_FILES,
        data: GOOD_FILES.data
          .replace('SEX\n', 'SEX,\n')
          .replaceAll(/(m|f)\n/g, '$1,\n')
          .replace('66,m,', '66,m,?'),
      },
      ['data_x.csv | 4 | - | ? | The cell number 6 is filled, but the header has no name for this column.'],
    ],
  ])('%s', async (_, files, expected) => {
    expect(await refusedFiles(files)).toEqual(expected);
  });

  it('lists the first twenty and counts the rest', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => `${i},1,1,x,m`).join('\n');
    const answers = Array.from({ length: 100 }, (_, i) => `${i},A${i % 2},B,C`).join('\n');
    const output = await readFiles({
      ...GOOD_FILES,
      data: `ID,W,Q1,AGE,SEX\n${rows}\n`,
      discretized: `ID,Q1,AGE,SEX\n${answers}\n`,
    });
    expect(output).toMatchObject({ more: 80 });
    expect('problems' in output && output.problems).toHaveLength(20);
  });

  it('too many columns', async () => {
    const wide = Array.from({ length: 100_000 }, (_, i) => `c${i}`).join(',');
    expect(await refusedFiles({ ...GOOD_FILES, data: `${wide}\n1\n` })).toContain(
      'data_x.csv | 1 | - | - | The file has 100,000 columns; at most 20,000 can be used.',
    );
  });
});

/** A link may be gone before it is read. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
}

it.skipIf(!existsSync('/proc/self/fd'))(
  'files beside a dictionary that cannot be used are closed (needs /proc)',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'refused-files-'));
    const texts = { ...GOOD_FILES, variables: 'Name\nQ1\n' };
    const paths = { data: '', variables: '', discretized: '' };
    for (const kind of ['data', 'variables', 'discretized'] as const) {
      paths[kind] = path.join(folder, kind);
      writeFileSync(paths[kind], texts[kind]);
    }
    // Here and not in a thread: what a thread leaves open is closed when it ends, but threads are kept.
    const context = { progress: () => {}, signal: { aborted: false, throwIfAborted: () => {} }, threads: 1 };
    const output = await read({ names: paths, paths, bytes: { data: 1, variables: 1, discretized: 1 } }, context);
    expect(output).toHaveProperty('problems');
    expect(openFiles().filter((file) => file.startsWith(folder))).toEqual([]);
    rmSync(folder, { recursive: true });
  },
);
