import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Workbook } from '@cj-tech-master/excelts';
import { openClassifier, probabilityText } from '@qp/engine/typing-tool';
import { answersOfSet } from '@qp/facts';
import { SavWriter } from '@qp/spss';
import { afterAll, describe, expect, it } from 'vitest';
import { numberClassifier, RAW_NUMBERS, sampleClassifier } from '../../testing/sample-classifier.ts';
import { setKit } from '../../testing/sample-kit.ts';
import { csvRows } from '../../testing/typed-run.ts';
import { asAsked } from './as-asked.ts';
import { checkFile } from './fielded-file.thread.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'fielded-'));
afterAll(() => rmSync(folder, { recursive: true }));

const classifier = sampleClassifier('probability', [0, 1, 2, 3]);
const sets = openClassifier(setKit().classifier);
const { segments } = classifier.file;
const HEAD = ['id', 'q1', 'q2', 'q3', 'q4', 'q5', 'segment', 'segment_probability'];

async function check(
  name: string,
  content: string | Uint8Array,
  segmentColumn = 'segment',
  names: string[] = [],
  tool = classifier.file,
) {
  const file = { inputName: name, inputPath: path.join(folder, name), outputPath: path.join(folder, 'checked.csv') };
  writeFileSync(file.inputPath, content);
  return checkFile({
    ...file,
    classifier: tool,
    names,
    plan: null,
    csv: name.endsWith('.csv'),
    segmentColumn,
    probabilityColumn: 'segment_probability',
  });
}

/** People with every answer given, by label, and what a tool says of them. */
function exported(tool = classifier, rows = 60): string[][] {
  const { variables } = tool.file;
  return Array.from({ length: rows }, (_, i) => {
    const answers = variables.map(({ labels }, v) => (i * (v + 2) + v) % labels.length);
    const assigned = tool.assign(answers);
    const stated = probabilityText(assigned.millionths[assigned.segment]);
    return [String(i), ...answers.map((at, v) => variables[v].labels[at]), `SEG${assigned.segment + 1}`, stated];
  });
}

const csv = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n');

/** The answers as a survey platform keeps them: ages and codes as numbers, the segment as its number. */
const coded = (rows: string[][]) =>
  rows.map(([id, q1, q2, q3, q4, q5, segment, stated]) => [
    Number(id),
    { '18-34': 20, '35-54': 40, '55+': 60 }[q1]!,
    classifier.file.variables[1].labels.indexOf(q2) + 1,
    Number(q3),
    q4,
    q5,
    Number(segment.slice(3)),
    Number(stated),
  ]);

describe('a fielded file', () => {
  it('that agrees is reported to agree, with its shares and probabilities', async () => {
    const found = await check('export.csv', csv(HEAD, ...exported()));
    expect(found).toMatchObject({ rows: 60, agree: 60, rows_shown: [] });
    expect(found.ours).toEqual(found.theirs);
    expect(found.probabilities).toMatchObject({ rows: 60, same: 60 });
    const { bands } = found.probabilities!;
    expect(bands.reduce((sum, { rows }) => sum + rows, 0)).toBe(60);
    for (const { from, to, theirs, ours } of bands) {
      expect(ours).toBeCloseTo(theirs, 9);
      expect(theirs).toBeGreaterThanOrEqual(from);
      expect(theirs).toBeLessThanOrEqual(to);
    }
    const lines = csvRows(readFileSync(path.join(folder, 'checked.csv'), 'utf8'));
    expect(lines[0]).toEqual(['id', 'segment', ...segments, 'note']);
    expect(lines).toHaveLength(61);
  });

  it('of an old version disagrees where nothing else can be the reason', async () => {
    const variables = classifier.file.variables.map((variable) => ({
      ...variable,
      scores: variable.scores.map((row) => [...row].reverse()),
    }));
    const older = openClassifier({ ...classifier.file, variables });
    const found = await check('old.csv', csv(HEAD, ...exported(older)));
    expect(found.agree).toBeLessThan(60);
    expect(found.why.other_version).toBe(60 - found.agree);
    expect(found.rows_shown[0]).toMatchObject({ why: 'other_version', note: expect.not.stringContaining('missing') });
    expect(found.probabilities!.same).toBeLessThan(60);
  });

  it('with unknown codes, gaps, numbers and another column says why, row by row', async () => {
    const rows = exported(classifier, 4);
    const wrong = (row: string[]) => `SEG${(Number(row[6].slice(3)) % 4) + 1}`;
    const [first, second, third, fourth] = rows as [string[], string[], string[], string[]];
    first[3] = 'maybe';
    second[4] = '';
    const at = (row: string[]) => classifier.keys.map((key, v) => key.read(row[v + 1], 'labels'));
    first[6] = `SEG${((classifier.assign(at(first)).segment + 1) % 4) + 1}`;
    second[6] = `SEG${((classifier.assign(at(second)).segment + 1) % 4) + 1}`;
    third[6] = 'none of them';
    fourth[6] = String(Number(wrong(fourth).slice(3)));
    const found = await check('odd.csv', csv(HEAD.with(6, 'seg_final'), ...rows), 'seg_final');
    expect(found).toMatchObject({
      rows: 4,
      agree: 0,
      why: { unknown: 1, missing: 1, no_segment: 1, other_version: 1 },
    });
    expect(found.rows_shown.map(({ row }) => row)).toEqual([2, 3, 4, 5]);
    expect(found.rows_shown[0].note).toContain('unknown: q3 = "maybe"');
  });

  it('may call segments by their names, and state a probability for each of them', async () => {
    const names = ['Savers', 'Spenders', 'Browsers', 'Others'];
    const rows = exported().map((row) => {
      const at = classifier.keys.map((key, v) => key.read(row[v + 1], 'labels'));
      const named = names[Number(row[6].slice(3)) - 1].toUpperCase();
      return [...row.slice(0, 6), named, ...classifier.assign(at).millionths.map(probabilityText)];
    });
    for (const columns of [segments, segments.map((own) => `p_${own}`)]) {
      const found = await check('named.csv', csv([...HEAD.slice(0, 7), ...columns], ...rows), 'segment', names);
      expect(found).toMatchObject({ rows: 60, agree: 60, probabilities: { rows: 60, same: 60 } });
    }
  });

  it.each([
    ['by its numbers', (place: number) => String(place + 1)],
    ['in words', (place: number) => sets.file.variables[0].items![place]],
  ])('from Qualtrics has a set in two columns, %s', async (_, written) => {
    const head = HEAD.flatMap((name) => (name === 'q1' ? ['q1_1', 'q1_2'] : [name]));
    const found = await check(
      'matrix.csv',
      csv(
        head,
        ...exported(sets).map(([id, q1, ...rest]) => {
          const { best, worst } = answersOfSet(3)[sets.file.variables[0].labels.indexOf(q1)];
          return [id, written(best), written(worst), ...rest];
        }),
      ),
      'segment',
      [],
      sets.file,
    );
    expect(found).toMatchObject({ rows: 60, agree: 60, rows_shown: [] });
    const [[id, , ...rest]] = exported(sets);
    const other = rest.with(4, rest[4] === 'SEG4' ? 'SEG3' : 'SEG4');
    expect(
      (await check('matrix.csv', csv(head, [id, '4', '1', ...other]), 'segment', [], sets.file)).rows_shown,
    ).toMatchObject([{ why: 'unknown', note: expect.stringContaining('"41"') }]);
  });

  it('from Qualtrics has two more rows of heads, which are not respondents', async () => {
    const texts = HEAD.map((name) => `What about ${name}?`);
    const ids = HEAD.map((name) => `{"ImportId":"QID_${name}"}`);
    const [first, ...others] = exported();
    const found = await check('qualtrics.csv', csv(HEAD, texts, ids, first.with(6, 'nobody'), ...others));
    expect(found).toMatchObject({ rows: 60, agree: 59, why: { no_segment: 1 } });
    expect(found.rows_shown[0].row).toBe(4);
  });

  it('may hold the answers as respondents read them, and half of them missing', async () => {
    const asked = asAsked(classifier.file, [
      { code: 'q3', stem: '', texts: { '1': 'Not at all', '10': 'Completely' } },
    ]);
    const words = asked.variables[2].asked!;
    expect(words.at(-1)).toEqual({ code: '10', text: '10 Completely', label: 0 });
    const rows = Array.from({ length: 20 }, (_, i) => {
      const at = i % 2 === 0 ? 0 : words.length - 1;
      const assigned = classifier.assign([-1, 1, words[at].label, -1, -1]);
      return [String(i), '', 'Nein "nie"', words[at].text, '', '', `SEG${assigned.segment + 1}`, ''];
    });
    expect(await check('texts.csv', csv(HEAD, ...rows), 'segment', [], asked)).toMatchObject({ rows: 20, agree: 20 });
    const { millionths } = classifier.assign([-1, 1, words[0].label, -1, -1]);
    const typed = readFileSync(path.join(folder, 'checked.csv'), 'utf8');
    expect(typed).toContain(millionths.map(probabilityText).join(','));
  });

  it('may hold raw numbers, which belong to the group that the tool asks', async () => {
    const tool = numberClassifier();
    const rows = RAW_NUMBERS.map(([raw, group], i) => {
      const { segment, millionths } = tool.assign([group, 1, 1, 1, 0]);
      const answers = [raw, 'Nein "nie"', '2', 'Agree', '=yes'];
      return [String(i), ...answers, `SEG${segment + 1}`, probabilityText(millionths[segment])];
    });
    expect(new Set(rows.map((row) => row.at(-1))).size).toBe(3);
    const found = await check('raw.csv', csv(HEAD, ...rows), 'segment', [], tool.file);
    expect(found).toMatchObject({ rows: 6, agree: 6, probabilities: { rows: 6, same: 6 } });
  });

  it('may be a workbook', async () => {
    const book = new Workbook();
    book.addWorksheet('Export').addRows([HEAD, ...coded(exported())]);
    const found = await check('export.xlsx', new Uint8Array(await book.xlsx.writeBuffer()));
    expect(found).toMatchObject({ rows: 60, agree: 60, probabilities: { rows: 60, same: 60 } });
  });

  it('may be of SPSS', async () => {
    const target = path.join(folder, 'made.sav');
    const rows = coded(exported());
    const handle = await open(target, 'w');
    const writer = new SavWriter(
      { write: async (bytes, at) => void (await handle.write(bytes, 0, bytes.length, at)) },
      {
        variables: HEAD.map((name, i) => ({ name, width: typeof rows[0][i] === 'number' ? 0 : 40 })),
        product: 'test',
        created: new Date(0),
        cases: rows.length,
      },
    );
    await writer.begin();
    const columns = HEAD.map((_, i) => rows.map((row) => row[i]));
    await writer.rows({
      rows: rows.length,
      columns: columns.map((column) =>
        typeof column[0] === 'number' ? Float64Array.from(column as number[]) : (column as string[]),
      ),
    });
    await writer.end();
    await handle.close();
    const found = await check('export.sav', readFileSync(target));
    expect(found).toMatchObject({ rows: 60, agree: 60, probabilities: { rows: 60, same: 60 } });
  });

  it('without the column or the questions is refused by name', async () => {
    await expect(check('other.csv', 'q1,other\n1,2\n')).rejects.toThrow(
      /other\.csv, line 1.*no column named "segment"/,
    );
    await expect(check('none.csv', 'a,segment\n1,2\n')).rejects.toThrow('none of the questions');
    // Names the questions only, and none of the columns that a platform may add.
    await expect(check('nothing.csv', 'a,b\n1,2\n')).rejects.toThrow(/named after its code: q1[^_]*\.$/);
    await expect(check('broken.sav', Uint8Array.from([1, 2, 3]))).rejects.toThrow(/^broken\.sav/);
  });
});
