import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { kitParts } from '@qp/contract';
import { kitPartRows } from '@qp/words/typing/kit-readme';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../platform/zip.ts';
import { HOSTILE_NAMES, sampleKit, servedPeople, textOf } from '../../../testing/sample-kit.ts';
import { decipherExec, decipherTable } from './decipher.ts';
import { parts } from './index.ts';
import { javascript } from './javascript.ts';
import { qualtrics } from './qualtrics.ts';
import { questionsCsv, questionsDocx } from './questionnaire.ts';
import { readme } from './readme.ts';
import { allAnswers, testCases } from './tables.ts';

const PEOPLE = 10_000;
const kit = sampleKit();
const codes = kit.classifier.variables.map(({ code }) => code);
const rows = (text: string) => Papa.parse<string[]>(text.trimEnd(), { skipEmptyLines: false }).data;

type Result = { segment: string; name: string; group: string; probabilities: number[]; margin: number; note: string };
type Tool = (answers: Record<string, string | number | null>, raw?: string[]) => Result;

async function javascriptTool(of = kit): Promise<Tool> {
  const module = { exports: {} as Tool };
  runInNewContext(await textOf(javascript, of), { module });
  return module.exports;
}

/**
 * What Decipher offers, as far as the kit uses it: questions by their labels, the folder of the survey, variables of a person. The first
 * person goes by the block as it stands in a survey, the others by its function.
 */
const DECIPHER = `
import json, os, sys, tempfile
from types import SimpleNamespace as N
d = json.load(sys.stdin)
e = {}
exec(d["program"], e)
with tempfile.TemporaryDirectory() as folder:
    open(os.path.join(folder, "algorithm.dat"), "w").write(d["table"])
    e["gv"], e["p"] = N(survey=N(path=folder)), N()
    for label, chosen in zip(e["QUESTIONS"], d["given"][0]):
        e[label] = N(selected=N(label=chosen.split(".")[1]) if chosen else None)
    exec(d["block"], e)
first = vars(e["p"])
print(json.dumps([first] + [e["typing_tool"](c, d["table"]) for c in d["given"][1:]]))
`;

const answersByCode = (texts: readonly string[]) => Object.fromEntries(codes.map((code, v) => [code, texts[v]]));
const printed = ({ segment, name, group, probabilities, note }: Result) => ({
  ...{ segment, name, group, note },
  probabilities: Array.from(probabilities, (share) => share.toFixed(6)),
});

describe('the parts of a kit', () => {
  it('are made of a classifier of version 1 too, which scores incomplete answers like complete ones', async () => {
    const old = sampleKit([0, 2], 1);
    const tool = await javascriptTool(old);
    for (const { answers, ...expected } of servedPeople(old, 500)) {
      expect(printed(tool(answersByCode(answers)))).toEqual(expected);
    }
    expect(old.version).not.toBe(kit.version);
  });

  it('are tested with people who left half of the questions unanswered, and all of them', () => {
    const gaps = kit.cases.map(({ answers }) => answers.filter((text) => ['', 'NA', '.'].includes(text)).length);
    const count = (missing: number) => gaps.filter((gap) => gap === missing).length;
    expect(count(codes.length)).toBeGreaterThanOrEqual(1);
    expect(count(Math.ceil(codes.length / 2))).toBeGreaterThanOrEqual(5);
    const sizes = kit.cases.find((_, i) => gaps[i] === codes.length)!.expected.probabilities;
    const { intercepts } = kit.classifier.incomplete!;
    const total = intercepts.reduce((sum, text) => sum + Math.exp(Number(text)), 0);
    sizes.forEach((share, s) => {
      expect(Math.abs(Number(share) - Math.exp(Number(intercepts[s])) / total)).toBeLessThan(1e-6);
    });
  });

  it('are those that the page offers, each under its own name', () => {
    const own = ['typing_tool.xlsx', 'classifier_simple.json', 'classifier_probability.json', 'classify_csv.py'];
    expect([...parts.map(({ file }) => file), ...own].sort()).toEqual([...kitParts].sort());
  });

  it.each([false, true])(
    'JavaScript answers what the server answers, of 10,000 people (codes only: %s)',
    async (rawThird) => {
      const tool = await javascriptTool();
      for (const { answers, ...served } of servedPeople(kit, PEOPLE, { rawThird })) {
        expect(printed(tool(answersByCode(answers), rawThird ? ['q3'] : []))).toEqual(served);
      }
      expect(tool({ q1: 40, q2: null }).note).toContain('missing: q2, q3, q4, q5');
      expect(tool({}).note).toMatch(/^no answers/);
    },
  );

  it('JavaScript is that of 2009, and says how far ahead the best segment is', async () => {
    const script = (await textOf(javascript, kit)).replaceAll(
      /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g,
      '""',
    );
    expect(script).toContain('var typingTool');
    expect(script).not.toMatch(/=>|`|\.\.\.|\?\?|\?\.|\*\*|\b(let|const|class|async|await|import|export|of)\b/);
    const tool = await javascriptTool();
    for (const { answers } of servedPeople(kit, 200)) {
      const { margin, probabilities } = tool(answersByCode(answers));
      const [first, second] = [...probabilities].sort((a, b) => b - a) as [number, number];
      if (second > 0.01) expect(margin).toBeCloseTo(Math.log(first / second), 3);
    }
  });

  it('hold 50 people with the right answers, of every kind', async () => {
    const [head, ...cases] = rows(await textOf(testCases, kit));
    expect(head).toEqual([
      'case',
      'kind',
      ...codes,
      'segment',
      'segment_name',
      'target_or_out',
      ...kit.classifier.segments,
      'note',
    ]);
    const count = (kind: string) => cases.filter((row) => row[1] === kind).length;
    expect(['drawn', 'missing', 'near tie', 'unknown'].map(count)).toEqual([30, 10, 5, 5]);
    const tool = await javascriptTool();
    for (const { answers, expected } of kit.cases) {
      const { name: _, ...result } = printed(tool(answersByCode(answers)));
      expect(result).toEqual(expected);
    }
    expect(
      kit.cases.filter(({ kind }) => kind === 'unknown').every(({ expected }) => expected.note.includes('unknown: ')),
    ).toBe(true);
  });

  it('Qualtrics gets embedded data from piped recode values, whatever the names', async () => {
    const page = await textOf(qualtrics, kit);
    const script = /<textarea[^>]*>([\s\S]*)<\/textarea>/
      .exec(page)![1]
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    expect(page.match(/<\/script>/g)).toBeNull();
    expect(script.match(/\$\{/g)).toHaveLength(codes.length);
    for (const { answers, ...served } of servedPeople(kit, 200, { breaks: false }).filter((one) =>
      one.answers.every((text) => !/["\\]/.test(text)),
    )) {
      const set: Record<string, string> = {};
      const piped = answers.reduce(
        (text, answer, v) => text.replace(`\${q://QID${v + 1}/SelectedChoicesRecode}`, () => answer),
        script,
      );
      const engine = {
        addOnload: (work: () => void) => work(),
        setJSEmbeddedData: (name: string, value: string) => {
          set[name] = value;
        },
      };
      runInNewContext(piped, { Qualtrics: { SurveyEngine: engine } });
      const probability = served.probabilities.toSorted().at(-1);
      expect(set).toEqual({ segment: served.segment, segment_name: served.name, segment_probability: probability });
    }
  });

  const python = spawnSync('python3', ['--version']).status === 0;
  it.skipIf(!python)(
    `Decipher adds up the same table${python ? '' : ' (skipped: this machine has no python3)'}`,
    async () => {
      const people = Array.from({ length: 2000 }, (_, i) =>
        kit.codes.map((labels, v) => ((i * 7 + v * 13) % 5 === 0 ? null : (i * (v + 3)) % labels.length)),
      );
      const exec = await textOf(decipherExec, kit);
      const program = /<exec when="init"><!\[CDATA\[([\s\S]*?)\]\]><\/exec>/.exec(exec)![1];
      const table = await textOf(decipherTable, kit);
      const given = people.map((answers) => answers.map((at, v) => (at === null ? null : `${codes[v]}.r${at + 1}`)));
      const block = /<exec><!\[CDATA\[([\s\S]*?)\]\]><\/exec>/.exec(exec)![1];
      const input = JSON.stringify({ program, table, given, block });
      const run = spawnSync('python3', ['-c', DECIPHER], { input, maxBuffer: 1e8, encoding: 'utf8' });
      expect(run.stderr).toBe('');
      const tool = await javascriptTool();
      (JSON.parse(run.stdout) as Record<string, string>[]).forEach((placed, i) => {
        const texts = people[i].map((at, v) => (at === null ? '' : kit.classifier.variables[v].labels[at]));
        const expected = tool(answersByCode(texts));
        expect(placed).toEqual({
          segment: expected.segment,
          segment_name: expected.name,
          segment_probability: Math.max(...expected.probabilities).toFixed(6),
          target_or_out: expected.group,
          typing_note: expected.note,
        });
      });
      expect(table.trimEnd().split('\n').at(-1)).toMatch(/^constant\t/);
    },
  );

  it('list every combination of answers, and refuse more than a million', async () => {
    const [head, ...lines] = rows(await textOf(allAnswers, kit));
    expect(head).toEqual([...codes, 'segment', 'segment_name']);
    expect(lines).toHaveLength(3 * 4 * 3 * 3 * 3);
    const tool = await javascriptTool();
    // A spreadsheet would take some answers for formulas: they stand behind an apostrophe.
    for (const line of lines)
      expect(tool(answersByCode(line.map((text) => text.replace(/^'/, '')))).segment).toBe(line[5]);
    const variables = Array.from({ length: 20 }, () => kit.classifier.variables[0]);
    expect(allAnswers.make({ ...kit, classifier: { ...kit.classifier, variables } })).toBeNull();
  });

  it('say in words and as a document what to ask', async () => {
    const lines = rows(await textOf(questionsCsv, kit));
    expect(lines[0]).toEqual(['order', 'variable', 'question', 'answer_order', 'code', 'answer']);
    expect(lines[1]).toEqual(['1', 'q1', 'Question q1?', '1', '18', '18-34']);
    const archive = Buffer.from(await (questionsDocx.make(kit) as Promise<Uint8Array>));
    expect(archive.subarray(0, 2).toString()).toBe('PK');
    const text = await textOf(readme, kit);
    expect(text).toContain(kit.version);
    expect(text).toContain('Out');
    for (const line of text.split('\n').filter((one) => one.startsWith('| SEG'))) {
      expect(line.replaceAll('\\|', '').split('|')).toHaveLength(5);
    }
    expect(text).not.toContain(HOSTILE_NAMES[1]);
  });

  it('are described in the readme and in the guide by the same list', async () => {
    const guide = readFileSync(new URL('../../../../../docs/guide/typing-tool.md', import.meta.url), 'utf8');
    const text = await textOf(readme, kit);
    for (const row of kitPartRows('en')) {
      expect(text).toContain(row);
      expect(guide).toContain(row);
    }
  });

  it('have the same version for the same scores, whatever the names', () => {
    expect(sampleKit().version).toBe(kit.version);
    expect(sampleKit([1]).version).not.toBe(kit.version);
  });
});

describe('a zip archive', () => {
  it('can be unpacked, and is the same each time', async () => {
    const entries = [
      { name: 'décipher/a.txt', bytes: Buffer.from('hello hello hello') },
      { name: 'b', bytes: Buffer.alloc(0) },
    ];
    const archive = Buffer.from(await zipOf(entries));
    expect(archive).toEqual(Buffer.from(await zipOf(entries)));
    expect(
      spawnSync(
        'python3',
        [
          '-c',
          'import sys,io,zipfile;z=zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()));print(z.testzip(),z.namelist())',
        ],
        { input: archive, encoding: 'utf8' },
      ).stdout.trim(),
    ).toMatch(/^$|^None \['décipher\/a.txt', 'b'\]$/);
  });
});
