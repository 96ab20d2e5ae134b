import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MISSING } from '@qp/engine/survey';
import { exampleProject, exampleTemplate } from '@qp/examples';
import { describe, expect, it } from 'vitest';
import { acceptedFiles, GOOD_FILES } from '../../testing/project-files.ts';

describe('three files become a survey', () => {
  it('with responses in order, missing answers, weights, numbers and learnt cuts', async () => {
    const { survey, summary } = await acceptedFiles(GOOD_FILES);
    expect(survey.respondents).toBe(3);
    expect(survey.idName).toBe('ID');
    expect(survey.ids).toEqual(['1', '2', '3']);
    expect([...(survey.weights ?? [])]).toEqual([1, 0.5, 2]);
    expect(survey.categorical.map(({ code, labels, codes }) => ({ code, labels, codes: [...codes] }))).toEqual([
      { code: 'Q1', labels: ['Disagree', 'Agree'], codes: [1, 0, MISSING] },
      { code: 'AGE', labels: ['18-34', '35-54', '55+'], codes: [0, 1, 2] },
      { code: 'SEX', labels: ['Man', 'Woman'], codes: [0, 1, 0] },
    ]);
    expect(survey.numeric.map(({ code, values }) => [code, ...values])).toEqual([['AGE', 20, 40, 66]]);
    expect({ ...survey.cuts }).toEqual({
      Q1: { kind: 'ranges', from: [1, 5], to: [1, 5], labels: [0, 1] },
      AGE: { kind: 'ranges', from: [20, 40, 66], to: [20, 40, 66], labels: [0, 1, 2] },
      SEX: { kind: 'texts', texts: ['m', 'f'], labels: [0, 1] },
    });
    expect(summary).toMatchObject({
      respondents: 3,
      id_variable: 'ID',
      weight_variable: 'W',
      effective_base: 12.25 / 5.25,
      types: [
        { type: 'ID', count: 1 },
        { type: 'Weight', count: 1 },
        { type: 'Ordinal', count: 1 },
        { type: 'Numeric', count: 1 },
        { type: 'Nominal', count: 1 },
      ],
    });
    expect(summary.variables[3]).toEqual({
      code: 'AGE',
      label: 'Age',
      dimension: 'People',
      factor: 'Person',
      type: 'Numeric',
      uses: ['cluster', 'profile', 'metrics'],
      missing: 0,
      responses: [
        { label: '18-34', count: 1 },
        { label: '35-54', count: 1 },
        { label: '55+', count: 1 },
      ],
      scale_points: 3,
      number: { distinct: 3, unit: '', decimals: null, proposed: false },
      numbers: { minimum: 20, mean: 42, maximum: 66 },
    });
  });

  it('with respondents matched by identifier, whatever the order of the rows', async () => {
    const lines = GOOD_FILES.discretized.trimEnd().split('\n');
    const { survey } = await acceptedFiles({
      ...GOOD_FILES,
      discretized: [lines[0], lines[3], lines[1], lines[2]].join('\n'),
    });
    expect([...survey.categorical[1].codes]).toEqual([0, 1, 2]);
  });

  it('with a column that only the two files know as identifier, or by position', async () => {
    const variables = GOOD_FILES.variables.replace('ID,Respondent,Admin,Admin,ID\n', '');
    expect((await acceptedFiles({ ...GOOD_FILES, variables })).survey.idName).toBe('ID');
    const repeated = {
      data: GOOD_FILES.data.replace('3,2,', '1,2,'),
      discretized: GOOD_FILES.discretized.replace('3,,', '1,,'),
    };
    const { survey } = await acceptedFiles({ variables, ...repeated });
    expect(survey.idName).toBeNull();
    expect(survey.ids).toEqual(['1', '2', '3']);
    expect([...survey.categorical[1].codes]).toEqual([0, 1, 2]);
  });

  it('with decimal commas in a semicolon file', async () => {
    const data = 'ID;W;Q1;AGE;SEX\n1;1;5;20,5;m\n2;0,5;1;40;f\n3;2;;66;m\n';
    expect([...(await acceptedFiles({ ...GOOD_FILES, data })).survey.numeric[0].values]).toEqual([20.5, 40, 66]);
  });

  it('with names of columns and types forgiven in case and spacing, in any order, and further columns ignored', async () => {
    const variables =
      'note;DATA TYPE;factor;dimension;variable_label;variable\nx;id;A;A;Person;ID\n;ORDINAL;F;D;;Q1\n;categorical;F;D;S;SEX\n';
    const { summary } = await acceptedFiles({ ...GOOD_FILES, variables });
    expect(summary.variables.map(({ label, type }) => [label, type])).toEqual([
      ['Person', 'ID'],
      ['Q1', 'Ordinal'],
      ['S', 'Categorical'],
    ]);
  });

  it('with warnings for what is no error', async () => {
    const variables = `${GOOD_FILES.variables}GONE,Gone,D,F,Numeric\nsex,Other case,D,F,Nominal\nONE,One,D,F,Nominal\n`;
    const data = GOOD_FILES.data
      .replaceAll(/\n(?=\d)/g, '\n')
      .replace(/^(.*)$/gm, (row, _, at) => (row ? `${row},${at === 0 ? 'EXTRA' : 'x'}` : row));
    const discretized = 'ID,Q1,AGE,SEX,ONE\n1,Agree,18-34,Man,a\n2,agree ,35-54,Woman,a\n3,,55+,Man,a\n';
    const { summary } = await acceptedFiles({ variables, data, discretized });
    const texts = summary.warnings.map(({ file, column, message }) => `${file} | ${column ?? '-'} | ${message}`);
    expect(texts).toContain('data_x.csv | - | The column “EXTRA” is not in the dictionary and was left out.');
    expect(texts).toContain(
      'variables_x.csv | GONE | “GONE” is in the variable file but in neither of the other files, so it can’t be used.',
    );
    expect(texts).toContain(
      'variables_x.csv | sex | “sex” is in the variable file but in neither of the other files, so it can’t be used. There is “SEX”: upper and lower case must match.',
    );
    expect(texts).toContain(
      'discretized_x.csv | ONE | Everyone who answered has “a”, so the variable can’t separate segments.',
    );
    expect(texts).toContain(
      'data_x.csv | - | The variable “ONE” has no column in this file, so it can’t be used as metrics or as raw answers in predictions.',
    );
    expect(texts).toContain('discretized_x.csv | AGE | Only 1 person has the response “18-34”.');
    expect(texts).toContain(
      'discretized_x.csv | Q1 | “Agree”, “agree ” differ only in case or spaces, and count as different responses.',
    );
  });

  it('with numbers that have thousands, and a warning where these could be decimals', async () => {
    const read = async (...ages: string[]) => {
      const [header, ...rows] = GOOD_FILES.data.trimEnd().split('\n');
      const data = [header, ...rows.map((row, i) => row.replace(/,(20|40|66),/, `,"${ages[i]}",`)), ''].join('\n');
      const { survey, summary } = await acceptedFiles({ ...GOOD_FILES, data });
      const unclear = summary.warnings.filter(({ message }) => message.includes('thousands'));
      return {
        values: [...survey.numeric[0].values],
        warnings: unclear.map(({ column, message }) => [column, message]),
      };
    };
    expect(await read('1,020', '1,240.5', '66')).toEqual({ values: [1020, 1240.5, 66], warnings: [] });
    expect(await read('1.020', '1.240,5', '66')).toEqual({ values: [1020, 1240.5, 66], warnings: [] });
    expect(await read('1,020', '1,240', '66')).toEqual({
      values: [1020, 1240, 66],
      warnings: [
        [
          'AGE',
          '“1,020” can mean thousands or decimals. It was read as thousands. If that is wrong, write all numbers of this column without thousands marks and with a decimal point.',
        ],
      ],
    });
  });

  it('with the example project and the templates, without a complaint', async () => {
    const { files } = exampleProject();
    const { survey, summary } = await acceptedFiles({
      data: files[0].text,
      variables: files[1].text,
      discretized: files[2].text,
    });
    expect(survey.respondents).toBe(3000);
    expect(summary.warnings).toEqual([]);
    expect(Object.keys(survey.cuts)).toHaveLength(survey.categorical.length);
    const template = await acceptedFiles({
      data: exampleTemplate('data').text,
      variables: exampleTemplate('variables').text,
      discretized: exampleTemplate('discretized').text,
    });
    expect(template.survey.categorical.map(({ labels }) => labels.length)).toEqual([4, 4, 3]);
  });

  const mcdonalds = path.resolve(import.meta.dirname, '../../../../../shared/data/mcdonalds');
  it.skipIf(!existsSync(mcdonalds))(
    'with the public fast-food survey (skipped where ../shared/data is absent)',
    async () => {
      const text = (kind: string) => readFileSync(path.join(mcdonalds, `${kind}_mcdonalds.csv`));
      const { survey, summary } = await acceptedFiles({
        data: text('data'),
        variables: text('variables'),
        discretized: text('discretized'),
      });
      expect(survey.respondents).toBe(1453);
      expect(summary.warnings).toEqual([]);
      expect(survey.categorical.find(({ code }) => code === 'LIKE')?.labels).toEqual([
        'Dislike (-5 to -2)',
        'Neutral (-1 to 1)',
        'Like (2 to 5)',
      ]);
    },
  );
});
