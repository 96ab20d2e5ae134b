import { describe, expect, it } from 'vitest';
import { sampleKit, textOf } from '../../../testing/sample-kit.ts';
import { decipherExec } from './decipher.ts';
import { questionBlocks } from './kit.ts';
import { qualtrics, qualtricsSurvey } from './qualtrics.ts';
import { questionsCsv, questionsDocx } from './questionnaire.ts';
import { readme } from './readme.ts';

/** Questions of one battery, the first and the last of the tool, with another between them. */
const STEM = 'When you choose a snack, how far do you agree?';
const plain = sampleKit();
const variables = plain.classifier.variables.map((variable, v) => {
  const item = { ...variable, question: `Item ${v + 1}` };
  return v === 0 || v === 3 ? { ...item, stem: STEM } : item;
});
const kit = { ...plain, classifier: { ...plain.classifier, variables } };

const times = (text: string, part: string) => text.split(part).length - 1;
/** Where texts stand, which is in this order. */
const isInOrder = (text: string, parts: readonly string[]) => {
  const places = parts.map((part) => text.indexOf(part));
  return places.every((place, i) => place >= 0 && (i === 0 || place > places[i - 1]));
};

describe('a battery', () => {
  it('has its items together, a single question none to share with', () => {
    expect(questionBlocks(kit)).toEqual([
      { stem: STEM, questions: [0, 3] },
      { stem: '', questions: [1] },
      { stem: '', questions: [2] },
      { stem: '', questions: [4] },
    ]);
    const alone = variables.map((variable, v) => (v === 3 ? plain.classifier.variables[3] : variable));
    const [first] = questionBlocks({ classifier: { ...plain.classifier, variables: alone } });
    expect(first).toEqual({ stem: '', questions: [0] });
  });

  it.each([qualtricsSurvey, decipherExec, readme])('has its stem once in $file, with its items below', async (part) => {
    const text = await textOf(part, kit);
    expect(times(text, STEM)).toBe(1);
    expect(isInOrder(text, [STEM, 'Item 1', 'Item 4', 'Item 2'])).toBe(true);
  });

  it('has its stem once in the questionnaire', async () => {
    const zip = await (await import('jszip')).default.loadAsync(await (questionsDocx.make(kit) as Promise<Uint8Array>));
    const text = await zip.file('word/document.xml')!.async('string');
    expect(times(text, STEM)).toBe(1);
    expect(isInOrder(text, [STEM, '1. Item 1', '2. Item 4', '3. Item 2', '4. Item 3', '5. Item 5'])).toBe(true);
    const lines = (await textOf(questionsCsv, kit)).split('\r\n');
    expect(isInOrder(lines.join('|'), ['1,q1,', '2,q4,', '3,q2,'])).toBe(true);
  });

  it('takes one id of Qualtrics for its stem, so the script reads the questions behind it', async () => {
    const page = await textOf(qualtrics, kit);
    const code = /<textarea[^>]*>([\s\S]*)<\/textarea>/.exec(page)![1];
    const ids = [...code.matchAll(/&quot;(q\d)&quot;: &quot;\$\{q:\/\/(QID\d)\//g)].map(([, own, id]) => [own, id]);
    expect(ids).toEqual([
      ['q1', 'QID2'],
      ['q2', 'QID4'],
      ['q3', 'QID5'],
      ['q4', 'QID3'],
      ['q5', 'QID6'],
    ]);
    const survey = await textOf(qualtricsSurvey, kit);
    // The questions of the file are numbered in their order.
    const kinds = [...survey.matchAll(/^\[\[(?:Question:(DB)|ID:(\w+))\]\]$/gm)].map(([, text, id]) => text ?? id);
    expect(kinds).toEqual(['DB', 'q1', 'q4', 'q2', 'q3', 'q5']);
  });

  it('is on one page of Decipher', async () => {
    const text = await textOf(decipherExec, kit);
    const pages = text.slice(text.indexOf('<html'), text.indexOf('<radio label="segment"')).split('<suspend/>');
    expect(pages.slice(0, 2).map((page) => times(page, '<radio label="q'))).toEqual([2, 1]);
  });
});

it('the note on quotas and branches names a segment of the kit', async () => {
  const text = await textOf(readme, kit);
  expect(text).toContain('## Quotas and branches');
  expect(text).toContain('Is Equal to `SEG3`');
  expect(text).toContain('cond="segment.r3"');
});
