import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { inflateRawSync } from 'node:zlib';
import { kitParts } from '@qp/contract';
import { kitPartRows } from '@qp/words/typing-tool/kit-readme';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../platform/zip.ts';
import { HOSTILE_NAMES, sampleKit, servedPeople, textOf } from '../../../testing/sample-kit.ts';
import { decipherExec } from './decipher.ts';
import { parts } from './index.ts';
import { javascript } from './javascript.ts';
import { qualtrics, qualtricsSurvey } from './qualtrics.ts';
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

const answersByCode = (texts: readonly string[]) => Object.fromEntries(codes.map((code, v) => [code, texts[v]]));
const printed = ({ segment, name, group, probabilities, note }: Result) => ({
  segment,
  name,
  group,
  note,
  probabilities: Array.from(probabilities, (share) => share.toFixed(6)),
});

/** The text of one entry of a zip archive. */
function unzipped(archive: Buffer, name: string): string {
  const at = archive.indexOf(name);
  const [packed, extra] = [archive.readUInt32LE(at - 12), archive.readUInt16LE(at - 2)];
  const from = at + name.length + extra;
  return inflateRawSync(archive.subarray(from, from + packed)).toString();
}

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

  const fields = ['segment', 'segment_name', 'segment_probability', 'target_or_out', 'typing_note'];
  const unescaped = (text: string) =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  /** People by the answers that are asked, with the result of the server. */
  const askedPeople = (count: number) =>
    Array.from({ length: count }, (_, i) => {
      const chosen = kit.asked.map((answers, v) =>
        (i * 7 + v * 13) % 5 === 0 ? null : (i * (v + 3) + v) % answers.length,
      );
      const texts = chosen.map((at, v) =>
        at === null ? '' : kit.classifier.variables[v].labels[kit.asked[v][at].label],
      );
      return { chosen, texts };
    });

  it.each(['setJSEmbeddedData', 'setEmbeddedData'])(
    'Qualtrics writes with %s the fields that the page says to create, from recode values',
    async (call) => {
      const page = await textOf(qualtrics, kit);
      const script = unescaped(/<textarea[^>]*>([\s\S]*)<\/textarea>/.exec(page)![1]);
      expect(page.match(/<\/script>/g)).toHaveLength(1);
      expect(script.match(/\$\{/g)).toHaveLength(codes.length);
      const created = [...page.matchAll(/<code>(__js_\w+)<\/code>/g)].map(([, name]) => name);
      expect(created.filter((name, i) => created.indexOf(name) === i)).toEqual(fields.map((name) => `__js_${name}`));
      const tool = await javascriptTool();
      for (const { chosen, texts } of askedPeople(200)) {
        const set: Record<string, string> = {};
        const piped = chosen.reduce<string>((text, at, v) => {
          const recode = at === null ? '' : String(kit.recodes[v][at]);
          return text.replace(`\${q://QID${v + 1}/SelectedChoicesRecode}`, () => recode);
        }, script);
        // As documented: the newer call puts __js_ before the name, the older one does not.
        const prefix = call === 'setJSEmbeddedData' ? '__js_' : '';
        const engine = {
          addOnload: (work: () => void) => work(),
          [call]: (name: string, value: string) => {
            set[prefix + name] = value;
          },
        };
        runInNewContext(piped, { Qualtrics: { SurveyEngine: engine } });
        const { segment, name, group, probabilities, note } = printed(tool(answersByCode(texts)));
        const results = [segment, name, probabilities.toSorted().at(-1), group, note];
        expect(set).toEqual(Object.fromEntries(fields.map((field, f) => [`__js_${field}`, results[f]])));
      }
    },
  );

  it('Qualtrics has recode values above 0 and asks ten points where ten were cut; the page tests itself', async () => {
    expect(kit.recodes.flat().every((value) => Number.isInteger(value) && value > 0)).toBe(true);
    expect(kit.asked[2].map(({ label }) => label)).toEqual([2, 2, 1, 1, 1, 1, 0, 0, 0, 0]);
    const survey = await textOf(qualtricsSurvey, kit);
    expect(survey.startsWith('[[AdvancedFormat]]\n')).toBe(true);
    expect(survey.match(/^\[\[Question:MC:SingleAnswer:Vertical\]\]$/gm)).toHaveLength(codes.length);
    expect(survey.match(/^\[\[Choice:\d+\]\]$/gm)).toHaveLength(kit.asked.flat().length);
    const page = await textOf(qualtrics, kit);
    const shown = {
      code: { value: unescaped(/<textarea[^>]*>([\s\S]*)<\/textarea>/.exec(page)![1]) },
      'self-test': { textContent: '' },
    };
    const document = { getElementById: (id: keyof typeof shown) => shown[id] };
    runInNewContext(/<script>([\s\S]*)<\/script>/.exec(page)![1], { document });
    const people = kit.cases.filter(({ chosen }) => chosen !== null).length;
    expect(people).toBe(45);
    expect(shown['self-test'].textContent).toContain(`${people} of ${people} people`);
  });

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
    const head = ['order', 'variable', 'question', 'answer_order', 'code', 'answer', 'recode', 'counts_as', 'stem'];
    expect(lines[0]).toEqual(head);
    expect(lines[1]).toEqual(['1', 'q1', 'Question q1?', '1', '18', '18-34', '18', '18-34', '']);
    expect(lines.filter(([, variable]) => variable === 'q3')).toHaveLength(10);
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

  it('ask the stem above the question, in every part that asks', async () => {
    const stem = 'When you choose a snack, how far do you agree?';
    const variables = kit.classifier.variables.map((variable, v) => (v === 2 ? { ...variable, stem } : variable));
    const stemmed = { ...kit, classifier: { ...kit.classifier, variables } };
    for (const part of [questionsCsv, qualtrics, qualtricsSurvey, decipherExec, readme]) {
      expect(await textOf(part, stemmed)).toContain(stem);
      expect(await textOf(part, kit)).not.toContain(stem);
    }
    const inDocument = async (of: typeof kit) => {
      const bytes = Buffer.from(await (questionsDocx.make(of) as Promise<Uint8Array>));
      return unzipped(bytes, 'word/document.xml').includes(stem);
    };
    expect([await inDocument(kit), await inDocument(stemmed)]).toEqual([false, true]);
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
