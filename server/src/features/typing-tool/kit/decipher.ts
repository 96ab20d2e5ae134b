import { decipherWords } from '@qp/words/typing-tool/decipher';
import {
  completeTable,
  hasOut,
  incompleteTable,
  itemText,
  type Kit,
  type KitPart,
  type KitTable,
  programFile,
  type QuestionBlock,
  questionBlocks,
  units,
} from './kit.ts';
import { markup } from './qualtrics.ts';

/** Decipher (Forsta Surveys): a table of scores, the questions, and the exec blocks that add up. Runs in Python 2.7 and 3. */

export const decipherTable: KitPart = {
  file: 'decipher/algorithm.dat',
  mediaType: 'text/plain; charset=utf-8',
  make: ({ classifier, asked }) => {
    const { variables, segments } = classifier;
    const incomplete = incompleteTable(classifier);
    const rows = ({ scores, intercepts }: KitTable, prefix: string) => [
      ...variables.flatMap(({ code, items }, v) =>
        asked[v].map(({ label, code: own }, at) => [
          `${prefix}${questionLabel(code, v)}.r${items ? own : at + 1}`,
          ...scores[v][label],
        ]),
      ),
      [`${prefix}constant`, ...intercepts],
    ];
    const lines = [['answer', ...segments], ...rows(incomplete, INCOMPLETE), ...rows(completeTable(classifier), '')];
    return lines.map((cells) => `${cells.join('\t')}\n`).join('');
  },
};

/** Rows of the table that count where a question was left unanswered. */
const INCOMPLETE = 'incomplete ';

/** Results are hidden questions: only what a question holds is in the data export. */
export const decipherExec: KitPart = {
  file: 'decipher/exec.xml',
  mediaType: 'application/xml; charset=utf-8',
  make: (kit) => {
    const words = decipherWords('en');
    const texts = (['segment_name', 'segment_probability', 'target_or_out', 'typing_note'] as const).filter(
      (label) => label !== 'target_or_out' || hasOut(kit.classifier),
    );
    return `<?xml version="1.0" encoding="UTF-8"?>
<!--
${words.howTo(kit.version)}
-->
<survey>
<exec when="init"><![CDATA[
${program(kit)}
TYPING_TABLE = typing_table(open("%s/algorithm.dat" % gv.survey.path).read())
]]></exec>

${questionBlocks(kit)
  .map((block) => blockElements(kit, block))
  .join('\n\n')}

<radio label="segment" where="execute">
  <title>${shown(words.titles.segment)}</title>
  <exec><![CDATA[
p.typing = typing_tool([${kit.classifier.variables.map(({ code, items }, v) => typedAnswer(questionLabel(code, v), items)).join(', ')}], TYPING_TABLE)
segment.val = p.typing["index"]
]]></exec>
${kit.classifier.segments.map((own, s) => `  <row label="r${s + 1}" value="${s + 1}">${shown([own, kit.names[s]].filter((one) => one !== '').join(' '))}</row>`).join('\n')}
</radio>

${texts
  .map(
    (label) => `<text label="${label}" where="execute" optional="1">
  <title>${shown(words.titles[label])}</title>
  <exec>${label}.val = p.typing["${label}"]</exec>
</text>`,
  )
  .join('\n\n')}
</survey>
`;
  },
};

/** The items of a battery on one page, below its stem. */
function blockElements(kit: Kit, block: QuestionBlock): string {
  const { stem, questions } = block;
  const above =
    stem === '' ? [] : [`<html label="typing_stem_${questions[0] + 1}" where="survey">${shown(stem)}</html>`];
  return [...above, ...questions.map((v) => questionElement(kit, block, v)), '<suspend/>'].join('\n');
}

function questionElement({ classifier, asked, recodes }: Kit, block: QuestionBlock, v: number): string {
  const variable = classifier.variables[v];
  const { best, worst } = decipherWords('en');
  // A set has one choice in each of its two columns.
  const columns = variable.items ? [best, worst].map((text, c) => `  <col label="c${c + 1}">${text}</col>`) : [];
  const answers = variable.items?.map((text) => ({ text })) ?? asked[v];
  const rows = answers.map(
    ({ text }, at) =>
      `  <row label="r${at + 1}" value="${variable.items ? at + 1 : recodes[v][at]}">${shown(text)}</row>`,
  );
  return `<radio label="${questionLabel(variable.code, v)}"${variable.items ? ' grouping="cols"' : ''} optional="1">
  <title>${shown(itemText(block, variable, '\n'))}</title>
${[...columns, ...rows].join('\n')}
</radio>`;
}

const typedAnswer = (label: string, items?: readonly string[]): string =>
  items
    ? `typing_set("${label}", ${label})`
    : `"${label}." + ${label}.selected.label if ${label}.val is not None else None`;

/** A text that respondents see: on one line, without anything that Decipher would replace. */
function shown(text: string): string {
  const plain = [...text].filter((character) => character >= ' ' || /\s/.test(character)).join('');
  return markup(
    plain
      .replaceAll('${', '$ {')
      .replaceAll(/\[(?=\w+[:\]])/g, '[ ')
      .trim(),
  ).replaceAll(/\s*[\r\n]+\s*/g, '<br/>');
}

/** Names of our own questions and of Python, which a question can't have. */
const TAKEN =
  /^(segment|segment_name|segment_probability|target_or_out|typing_\w+|p|gv|and|as|if|in|is|not|or|for|def|del|try|print|exec|from|import|None|True|False)$/;

/** A label that Decipher takes: letters, digits and underscores. */
export function questionLabel(code: string, v: number): string {
  return /^[A-Za-z]\w*$/.test(code) && !TAKEN.test(code) ? code : `q_${v + 1}`;
}

/** In plain ASCII, and with nothing that could end the block. */
export function pythonText(value: string): string {
  const escaped = [...value].map((character) => {
    const code = character.codePointAt(0)!;
    if (/[\w .,;:!?=+-]/.test(character) && code < 127) return character;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
  return `u"${escaped.join('')}"`;
}

export const pythonList = (values: readonly string[]): string => `[${values.join(', ')}]`;

function program({ classifier, names }: Kit): string {
  const { variables, segments, targets, low_margin } = classifier;
  return `import math

TYPING_CODES = ${pythonList(variables.map(({ code }) => pythonText(code)))}
TYPING_SEGMENTS = ${pythonList(segments.map(pythonText))}
TYPING_NAMES = ${pythonList(names.map(pythonText))}
TYPING_TARGETS = ${pythonList(targets.map((number) => String(number - 1)))}
TYPING_LOW_MARGIN = ${units(low_margin)}
TYPING_WEIGHTS = ${pythonList(incompleteTable(classifier).weights.map(String))}

${programFile('decipher_typing_tool.py')}`;
}
