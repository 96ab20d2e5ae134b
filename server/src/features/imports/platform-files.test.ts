import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { doubtsOf } from '@qp/engine/imports';
import { afterAll, describe, expect, test } from 'vitest';
import { AS_FOUND, withTable } from '../../platform/tabular/index.ts';
import { profileTable } from './profile-table.thread.ts';
import writeFiles from './write-files.thread.ts';

/** Small exports, built from what we know of each survey platform's form, not from a file that it wrote: 24 people, one question of each kind. */

const folder = mkdtempSync(path.join(tmpdir(), 'platform-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PEOPLE = Array.from({ length: 24 }, (_, i) => i);
const AGREE = ['Strongly disagree', 'Disagree', 'Neither', 'Agree', 'Strongly agree'];
const agree = (i: number, item: number) => AGREE[(i * (item + 2)) % 5];
const drinks = (i: number) => ['Tea', 'Coffee', 'Juice'].filter((_, at) => (i + 1) & (1 << at));
const cell = (text: string | number) =>
  /[",]/.test(String(text)) ? `"${String(text).replaceAll('"', '""')}"` : String(text);

async function proposed(headers: readonly (readonly string[])[], row: (i: number) => readonly (string | number)[]) {
  const file = path.join(folder, 'export.csv');
  writeFileSync(file, [...headers, ...PEOPLE.map(row)].map((cells) => `${cells.map(cell).join(',')}\n`).join(''));
  return withTable(file, AS_FOUND, async (table) => {
    const { respondents, variables } = await profileTable(table, () => {});
    const used = variables.filter(({ proposal }) => proposal.kind !== 'out');
    return {
      respondents,
      readAs: table.readAs,
      plans: used.map(({ proposal: { kind, factor, label } }) => `${kind}: ${factor} / ${label}`),
    };
  });
}

const YES_NO = ['Tea', 'Coffee', 'Juice'];
const QUESTION = 'Which of these do you drink?';
const BATTERY = 'How far do you agree?';

describe('an export of', () => {
  test('SurveyMonkey has options below its questions, and no respondent of that name', async () => {
    const { respondents, readAs, plans } = await proposed(
      [
        ['Respondent ID', 'Collector ID', 'Start Date', QUESTION, '', '', BATTERY, '', 'Are you a member?'],
        ['', '', '', ...YES_NO, 'I plan', 'I try', 'Response'],
      ],
      (i) => [
        ...[11000 + i, 400, `05/${10 + (i % 9)}/2026 10:0${i % 9}:00 AM`],
        ...YES_NO.map((drink) => (drinks(i).includes(drink) ? drink : '')),
        ...[agree(i, 0), agree(i, 1), i % 2 ? 'Yes' : 'No'],
      ],
    );
    expect([respondents, readAs]).toEqual([24, 'surveymonkey']);
    expect(plans).toEqual([
      'id: General / Respondent ID',
      ...YES_NO.map((drink) => `yesno: ${QUESTION} / ${drink}`),
      `scale: ${BATTERY} / I plan`,
      `scale: ${BATTERY} / I try`,
      'categories: General / Are you a member?',
    ]);
  });

  test('LimeSurvey says Y or nothing, by code or by question', async () => {
    const row = (i: number) => [
      i + 1,
      ...YES_NO.map((drink) => (drinks(i).includes(drink) ? 'Y' : '')),
      ...[agree(i, 0), agree(i, 1)],
    ];
    const byText = await proposed(
      [
        [
          'Response ID',
          ...YES_NO.map((drink) => `${QUESTION} [${drink}]`),
          ...['I plan', 'I try'].map((item) => `${BATTERY} [${item}]`),
        ],
      ],
      row,
    );
    expect(byText.plans).toEqual([
      'id: General / Response ID',
      ...YES_NO.map((drink) => `yesno: ${QUESTION} / ${drink}`),
      `scale: ${BATTERY} / I plan`,
      `scale: ${BATTERY} / I try`,
    ]);
    expect(byText.readAs).toBe('limesurvey');
    const byCode = await proposed([['id', ...YES_NO.map((_, n) => `q5[SQ00${n + 1}]`), 'q6[SQ001]', 'q6[SQ002]']], row);
    expect(byCode.readAs).toBe('limesurvey');
    expect(byCode.plans.slice(0, 4)).toEqual([
      'id: General / id',
      ...YES_NO.map((_, n) => `yesno: q5 / q5[SQ00${n + 1}]`),
    ]);
  });

  test('LimeSurvey with whole answers says Yes or No, and can name a question by code and text', async () => {
    for (const codes of [[], ['SQ001', 'SQ002', 'other']]) {
      const front = (at: number) => (codes.length > 0 ? `G01Q02[${codes[at]}]. ` : '');
      const options = ['Tea', 'Coffee', 'Other'].map((option, at) => `${front(at)}${QUESTION} [${option}]`);
      const { plans } = await proposed([['id', ...options]], (i) => [
        ...[i + 1, i % 2 ? 'Yes' : 'No', i % 3 ? 'Yes' : 'No', i % 11 ? '' : `Juice ${i}`],
      ]);
      expect(plans.slice(1)).toEqual([
        ...['Tea', 'Coffee', 'Other'].map((option) => `yesno: ${QUESTION} / ${option}`),
        `text: ${QUESTION} / Other, in words`,
      ]);
    }
  });

  test('Alchemer puts the option before the question', async () => {
    const { plans, readAs } = await proposed(
      [['Response ID', ...YES_NO.map((drink) => `${drink}:${QUESTION}`), `I plan:${BATTERY}`, `I try:${BATTERY}`]],
      (i) => [i + 1, ...YES_NO.map((drink) => (drinks(i).includes(drink) ? drink : '')), ...[agree(i, 0), agree(i, 1)]],
    );
    expect(readAs).toBe('alchemer');
    expect(plans).toEqual([
      'id: General / Response ID',
      ...YES_NO.map((drink) => `yesno: ${QUESTION} / ${drink}`),
      `scale: ${BATTERY} / I plan`,
      `scale: ${BATTERY} / I try`,
    ]);
  });

  test.each([', ', ';'])('Google Forms joins answers with “%s”', async (joint) => {
    const { plans, readAs } = await proposed(
      [['Timestamp', QUESTION, `${BATTERY} [I plan]`, `${BATTERY} [I try]`]],
      (i) => [`5/${10 + (i % 9)}/2026 10:0${i % 9}:1${i % 7}`, drinks(i).join(joint), agree(i, 0), agree(i, 1)],
    );
    expect(readAs).toBe('google-forms');
    expect(plans.filter((plan) => plan.startsWith('yesno')).sort()).toEqual(
      YES_NO.map((drink) => `yesno: ${QUESTION} / ${drink}`).sort(),
    );
    expect(plans.slice(-2)).toEqual([`scale: ${BATTERY} / I plan`, `scale: ${BATTERY} / I try`]);
  });

  test('Qualtrics joins choices with a comma below three header rows', async () => {
    const { respondents, readAs, plans } = await proposed(
      [
        ['ResponseId', 'Q1', 'Q2_1', 'Q2_2'],
        ['Response ID', QUESTION, `${BATTERY} - I plan`, `${BATTERY} - I try`],
        ['{"ImportId":"_recordId"}', '{"ImportId":"QID1"}', '{"ImportId":"QID2_1"}', '{"ImportId":"QID2_2"}'],
      ],
      (i) => [`R_${i}x`, drinks(i).join(','), agree(i, 0), agree(i, 1)],
    );
    expect([respondents, readAs]).toEqual([24, 'qualtrics']);
    expect(plans.filter((plan) => plan.startsWith('yesno'))).toHaveLength(3);
    expect(plans.slice(-2)).toEqual([`scale: ${BATTERY} / I plan`, `scale: ${BATTERY} / I try`]);
  });

  test('Forsta numbers the rows of a question: q5r1, q5r2', async () => {
    const { plans, readAs } = await proposed([['record', 'uuid', 'q5r1', 'q5r2', 'q5r3', 'q6r1', 'q6r2']], (i) => [
      ...[i + 1, `u${i}`],
      ...YES_NO.map((drink) => (drinks(i).includes(drink) ? 1 : 0)),
      ...[(i % 5) + 1, ((i * 3) % 5) + 1],
    ]);
    expect(readAs).toBe('forsta');
    expect(plans).toEqual([
      'id: General / record',
      ...[1, 2, 3].map((n) => `yesno: q5 / q5r${n}`),
      'scale: q6 / q6r1',
      'scale: q6 / q6r2',
    ]);
  });
});

test('dates that are texts are dates, however they are written', async () => {
  const day = (i: number) => (i % 28) + 1;
  const { plans } = await proposed([['id', 'a', 'b', 'c', 'd', 'rating']], (i) => [
    ...[i + 1, `${day(i)}.12.2024`, `${day(i)} mar 2024`, `2024/03/${day(i)} 10:00`, `2024年3月${day(i)}日`, i % 5],
  ]);
  expect(plans.slice(1)).toEqual(['scale: General / rating']);
});

describe('numbers with thousands', () => {
  /** 1234.5 for the first, then more. */
  const amount = (i: number, decimal: ',' | '.') => {
    const [whole, fraction] = (1234.5 + i * 731.25).toFixed(2).split('.');
    return `${whole.replace(/\B(?=(\d{3})+$)/g, decimal === ',' ? '.' : ',')}${decimal}${fraction}`;
  };

  test.each([',', '.'] as const)(
    'are numbers with the decimal mark %s, and nothing else becomes one',
    async (decimal) => {
      const file = path.join(folder, 'amounts.csv');
      const head = ['member_id', 'SPEND', 'VISITED', 'VERSION', 'POINTS', 'MIXED'];
      const rows = PEOPLE.map((i) => [
        `1.234.${500 + i}`,
        amount(i, decimal),
        `${(i % 28) + 1}.12.2024`,
        ['1.2.3', '1.2.4'][i % 2],
        `${(i % 9) + 1},${100 + i}`,
        [amount(i, ','), amount(i, '.')][i % 2],
      ]);
      const text = [head, ...rows].map((cells) => `${cells.map(cell).join(',')}\n`).join('');
      writeFileSync(file, text);
      const { variables } = await withTable(file, AS_FOUND, (table) => profileTable(table, () => {}));
      const of = Object.fromEntries(variables.map(({ source, proposal }) => [source.code, { source, proposal }]));
      expect(of.SPEND).toMatchObject({
        source: { type: 'number', facts: { numbers: { minimum: 1234.5, maximum: 1234.5 + 23 * 731.25, decimals: 2 } } },
        proposal: { kind: 'number', take: 'number' },
      });
      expect(of.member_id).toMatchObject({ source: { type: 'text' }, proposal: { kind: 'id' } });
      expect([of.VISITED.source.type, of.VERSION.source.type, of.MIXED.source.type]).toEqual(['date', 'text', 'text']);
      expect(of.POINTS.source).toMatchObject({
        type: 'number',
        ambiguous: true,
        facts: { numbers: { minimum: 1100 } },
      });
      expect(doubtsOf(of.POINTS.source, of.POINTS.proposal)).toContain('ambiguous');
      expect(doubtsOf(of.SPEND.source, of.SPEND.proposal)).not.toContain('ambiguous');
    },
  );
});

const platforms = path.resolve(import.meta.dirname, '../../../../../shared/data/platforms');

describe.skipIf(!existsSync(platforms))('what people wrote under Other', () => {
  test.each([
    ['sm_other2pct.csv', 'Other thing', 'Q2_4'],
    ['surveymonkey.csv', 'Scooter', 'Q2_4'],
    ['alchemer.csv', 'Zed', 'Other - Write In:Which brands do you know?'],
    ['limesurvey_codes.csv', 'x', 'G01Q02[other]'],
    ['typeform.csv', 'Zed', 'Other'],
  ])('in %s counts as Yes, and every text stays in the project beside it', async (name, first, option) => {
    const source = path.join(platforms, name);
    const written = readFileSync(source, 'utf8').match(new RegExp(`(?<=[,"])${first} ?\\d+(?=[",])`, 'g')) ?? [];
    expect(written.length).toBeGreaterThan(4);
    const { variables } = await withTable(source, AS_FOUND, (table) => profileTable(table, () => {}));
    const own = mkdtempSync(path.join(folder, 'project-'));
    const names = { data: 'data.csv', variables: 'variables.csv', discretized: 'discretized.csv' };
    const pages = [JSON.stringify(variables.map(({ source: of, proposal: plan }) => ({ source: of, plan })))];
    const context = { progress() {}, signal: { aborted: false, throwIfAborted() {} }, threads: 1 };
    const made = await writeFiles({ path: source, ...AS_FOUND, folder: own, names, pages }, context);
    if ('problems' in made.reading) throw new Error(JSON.stringify(made.reading.problems));
    const of = new Map(made.reading.summary.variables.map((variable) => [variable.code, variable]));
    expect(of.get(option)?.responses[0]).toEqual({ label: 'Yes', count: written.length });
    const texts = of.get(`${option}_text`);
    expect(texts).toMatchObject({ type: 'Text', uses: [], missing: made.reading.summary.respondents - written.length });
    const rows = await withTable(made.paths.data, AS_FOUND, async (table) => {
      const place = table.columns.findIndex(({ name: column }) => column === `${option}_text`);
      const cells: string[] = [];
      for await (const { columns } of table.batches()) cells.push(...(columns[place] as string[]));
      return cells.filter((cell) => cell !== '');
    });
    expect(rows).toEqual(written);
  });
});
