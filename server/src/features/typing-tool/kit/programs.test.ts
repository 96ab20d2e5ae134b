import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Papa from 'papaparse';
import { afterAll, describe, expect, it } from 'vitest';
import { type ServedPerson, sampleKit, servedPeople, textOf } from '../../../testing/sample-kit.ts';
import type { KitPart } from './index.ts';
import { r } from './r.ts';
import { spss } from './spss.ts';

const PEOPLE = 10_000;
const kit = sampleKit();
const { segments } = kit.classifier;
const codes = kit.classifier.variables.map(({ code }) => code);
const folder = mkdtempSync(path.join(tmpdir(), 'kit-'));
afterAll(() => rmSync(folder, { recursive: true }));

const has = (program: string) => spawnSync(program, ['--version']).status === 0;
const why = (program: string, there: boolean) => (there ? '' : ` (skipped: this machine has no ${program})`);
const [withR, withPspp] = [has('Rscript'), has('pspp')];

const write = async (part: KitPart) => writeFileSync(path.join(folder, part.file), await textOf(part, kit));

function run(program: string, args: string[]): void {
  const { status, stderr, stdout } = spawnSync(program, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 });
  expect([status, status === 0 ? '' : stderr + stdout.slice(-2000)]).toEqual([0, '']);
}

function expectEqual(text: string, people: readonly ServedPerson[]): void {
  const found = Papa.parse<Record<string, string>>(text.trim(), { header: true }).data;
  expect(found).toHaveLength(people.length);
  people.forEach(({ segment, name, group, probabilities, note }, i) => {
    const row = found[i];
    expect({
      segment: row.segment,
      name: row.segment_name,
      group: row.target_or_out,
      note: row.note,
      probabilities: segments.map((own) => Number(row[own] ?? row[`p_${own}`]).toFixed(6)),
    }).toEqual({ segment, name, group, note, probabilities });
  });
}

describe.skipIf(!withR)(`typing_tool.R${why('R', withR)}`, () => {
  it.each([false, true])(
    'answers what the server answers, of 10,000 people (a column of codes: %s)',
    async (rawThird) => {
      const people = servedPeople(kit, PEOPLE, { rawThird });
      writeFileSync(
        path.join(folder, 'people.csv'),
        Papa.unparse({ fields: codes, data: people.map(({ answers }) => [...answers]) }),
      );
      await write(r);
      const program = `source("typing_tool.R")
people <- read.csv("people.csv", colClasses = "character", check.names = FALSE, na.strings = character(), encoding = "UTF-8")
assigned <- typing_tool(people)
con <- file("r.csv", open = "w", encoding = "UTF-8")
write.csv(assigned, con, row.names = FALSE)
close(con)`;
      writeFileSync(path.join(folder, 'run.R'), program);
      run('Rscript', ['--vanilla', 'run.R']);
      expectEqual(readFileSync(path.join(folder, 'r.csv'), 'utf8'), people);
    },
  );
});

describe.skipIf(!withR)(`typing_tool.R in Displayr and Q${why('R', withR)}`, () => {
  it('is called as its head says, with factors, numbers, no answers and no respondents', async () => {
    await write(r);
    const program = `lines <- readLines("typing_tool.R", encoding = "UTF-8")
source("typing_tool.R")
q1 <- factor(c("18-34", NA)); q2 <- factor(c("weiß nicht", NA)); q3 <- c(1, 10); q4 <- factor(c("Agree", NA)); q5 <- NA
call <- sub("^# *", "", grep("data.frame(", lines, value = TRUE, fixed = TRUE)[1])
people <- data.frame(q1 = as.character(q1), q2 = as.character(q2), q3, q4 = as.character(q4), q5)
stopifnot(identical(eval(parse(text = call)), typing_tool(people)$segment), nrow(typing_tool(people[0, ])) == 0)`;
    writeFileSync(path.join(folder, 'displayr.R'), program);
    run('Rscript', ['--vanilla', '--encoding=UTF-8', 'displayr.R']);
  });
});

describe.skipIf(!withPspp)(`typing_tool.sps${why('pspp', withPspp)}`, () => {
  it('answers what the server answers on numeric variables, of 10,000 people', async () => {
    // Codes as SPSS has them, with fractions, unknown numbers and no answers; words in strings.
    const numbers = [
      ['18', '34.4', '35', '54.5', '60', '99', '91', ''],
      ['1', '2', '3', '4', '5.5', '7', '10', '11', ''],
    ];
    const people = servedPeople(kit, PEOPLE, {
      breaks: false,
      rawThird: true,
      numbers: { 0: numbers[0], 2: numbers[1] },
    });
    const lines = people.map(({ answers }) => answers.map((text) => text.replaceAll('\t', ' ')).join('\t'));
    writeFileSync(path.join(folder, 'people.tsv'), `${lines.join('\n')}\n`);
    await write(spss);
    const type = (code: string) => (code === 'q1' || code === 'q3' ? 'F8.2' : 'A255');
    const program = `SET MXWARNS=0.
GET DATA /TYPE=TXT /FILE='people.tsv' /ENCODING='UTF-8' /ARRANGEMENT=DELIMITED /DELIMITERS='\\t'
  /VARIABLES=${codes.map((code) => `${code} ${type(code)}`).join(' ')}.
INCLUDE 'typing_tool.sps'.
SAVE TRANSLATE /OUTFILE='spss.csv' /TYPE=CSV /REPLACE /FIELDNAMES /CELLS=VALUES
  /KEEP=segment segment_name target_or_out ${segments.map((own) => `p_${own}`).join(' ')} typing_note.
`;
    writeFileSync(path.join(folder, 'run.sps'), program);
    run('pspp', ['run.sps', '-o', 'pspp.txt']);
    const text = readFileSync(path.join(folder, 'spss.csv'), 'utf8').replace('typing_note', 'note');
    // A text of syntax cannot go over a line; SPSS pads texts with blanks.
    const asIs = people.map((one) => ({ ...one, name: one.name.replaceAll(/[\r\n\t]+/g, ' ').trimEnd() }));
    expectEqual(text, asIs);
  });
});
