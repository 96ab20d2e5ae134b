import { hexDigits, palette } from '@qp/facts';
import { questionnaireWords } from '@qp/words/typing-tool/kit-parts';
import { csvLine } from '../../../platform/csv/index.ts';
import { zipOf } from '../../../platform/zip.ts';
import { type Kit, type KitPart, questionBlocks } from './kit.ts';
import { markup } from './qualtrics.ts';

/** The questions as they are asked: for the programmer of a survey, and for its readers. */
export const questionsCsv: KitPart = {
  file: 'questions.csv',
  mediaType: 'text/csv; charset=utf-8',
  make: (kit) => {
    const { classifier, asked, recodes } = kit;
    const order = questionBlocks(kit).flatMap(({ questions }) => questions);
    return [
      csvLine(['order', 'variable', 'question', 'answer_order', 'code', 'answer', 'recode', 'counts_as', 'stem']),
      ...order.flatMap((v, place) => {
        const { code, question, labels, stem = '' } = classifier.variables[v];
        return asked[v].map((answer, at) => {
          const own = [String(at + 1), answer.code, answer.text, String(recodes[v][at]), labels[answer.label]];
          return csvLine([String(place + 1), code, question, ...own, stem]);
        });
      }),
    ].join('');
  },
};

export const questionsDocx: KitPart = {
  file: 'questions.docx',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  make: (kit) => {
    const file = (name: string, text: string) => ({ name, bytes: Buffer.from(text) });
    return zipOf([
      file('[Content_Types].xml', CONTENT_TYPES),
      file('_rels/.rels', RELATIONS),
      file('word/document.xml', document(kit)),
      file('word/styles.xml', STYLES),
      file('word/_rels/document.xml.rels', DOCUMENT_RELATIONS),
    ]);
  },
};

/** XML can't hold control characters, even escaped. */
function xml(value: string): string {
  const allowed = [...value].filter((character) => {
    const code = character.codePointAt(0)!;
    return (code >= 32 && code < 0xfffe) || code > 0xffff || code === 9 || code === 10 || code === 13;
  });
  return markup(allowed.join(''));
}

interface TextRun {
  readonly text: string;
  readonly bold?: boolean;
  readonly grey?: boolean;
}

/** `together`: not at the end of a page without the paragraph that follows. */
function paragraph(style: string, runs: readonly TextRun[], together = false): string {
  const written = runs.map(({ text, bold, grey }) => {
    const look = `${bold ? '<w:b/>' : ''}${grey ? `<w:color w:val="${hexDigits(palette.light.secondary)}"/>` : ''}`;
    const lines = xml(text).split(/\r?\n/).join('</w:t><w:br/><w:t xml:space="preserve">');
    return `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${lines}</w:t></w:r>`;
  });
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${together ? '<w:keepNext/>' : ''}</w:pPr>${written.join('')}</w:p>`;
}

function document(kit: Kit): string {
  const { classifier, asked, version } = kit;
  const words = questionnaireWords('en');
  const parts = [
    paragraph('Title', [{ text: words.title(classifier.name) }]),
    paragraph('Normal', [{ text: words.ask(classifier.variables.length) }]),
    paragraph('Normal', [{ text: words.dontForce }]),
  ];
  let order = 0;
  let above = '';
  for (const v of questionBlocks(kit).flatMap(({ questions }) => questions)) {
    const { code, question, stem = '', items } = classifier.variables[v];
    if (stem !== '' && stem !== above) parts.push(paragraph('Stem', [{ text: stem }], true));
    above = stem;
    parts.push(
      paragraph(stem === '' ? 'Heading1' : 'Item', [{ text: `${++order}. ${question}` }], true),
      paragraph('Code', [{ text: code, grey: true }], true),
    );
    // A set is a small grid: one item a line, with a box for the best and one for the worst.
    items?.forEach((item, at) => {
      const boxes = [{ text: `${words.bestAndWorst}   ` }, { text: `${at + 1}   `, bold: true }, { text: item }];
      parts.push(paragraph('Answer', boxes, at < items.length - 1));
    });
    if (items) continue;
    asked[v].forEach(({ code: own, text }, at) => {
      const written = text === own || text.startsWith(`${own} `);
      parts.push(
        paragraph(
          'Answer',
          [{ text: '☐  ' }, ...(written ? [] : [{ text: `${own}   `, bold: true }]), { text }],
          at < asked[v].length - 1,
        ),
      );
    });
  }
  parts.push(paragraph('Normal', [{ text: words.version(version), grey: true }]));
  return `${HEAD}<w:document xmlns:w="${NAMESPACE}"><w:body>${parts.join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/></w:sectPr></w:body></w:document>`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/></Types>`;
const RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`;
const DOCUMENT_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

const style = (
  id: string,
  name: string,
  look: { size: number; bold?: boolean; before?: number; after?: number; indent?: number },
) =>
  `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}><w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}<w:pPr><w:spacing w:before="${look.before ?? 0}" w:after="${look.after ?? 0}"/>${look.indent ? `<w:ind w:left="${look.indent}"/>` : ''}</w:pPr><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/>${look.bold ? '<w:b/>' : ''}<w:sz w:val="${look.size}"/></w:rPr></w:style>`;
const STYLES = `${HEAD}<w:styles xmlns:w="${NAMESPACE}">${style('Normal', 'Normal', { size: 22, after: 120 })}${style('Title', 'Title', { size: 40, bold: true, after: 240 })}${style('Stem', 'Stem', { size: 22, before: 280, after: 20 })}${style('Item', 'Item', { size: 24, bold: true, after: 20 })}${style('Heading1', 'heading 1', { size: 24, bold: true, before: 280, after: 20 })}${style('Code', 'Code', { size: 18, after: 80 })}${style('Answer', 'Answer', { size: 22, indent: 284, after: 30 })}</w:styles>`;
