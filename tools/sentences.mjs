import { parseAst } from 'vitest/node';

/** Sentences that a person reads belong in the words package. These folders have none of their own. */
const WITHOUT_SENTENCES = ['web/src/features/', 'web/src/ui/', 'web/src/lib/', 'web/src/app/', 'server/src/'];

/** What an operator reads at a terminal or in a log before anything works, programs in other languages, and the API's own pages. */
const OWN_SENTENCES = [
  'server/src/platform/backup/',
  'server/src/platform/postgres/',
  'server/src/platform/files/file-keys.ts',
  'server/src/platform/metrics.ts',
  'server/src/platform/settings.ts',
  'server/src/platform/start.ts',
  'server/src/platform/http/api-docs.ts',
  'server/src/platform/http/openapi.ts',
  'server/src/features/typing-tool/kit/',
];

/** Props and fields whose text is read by people. */
const READ = new Set(
  `title label labels placeholder alt subtitle text hint next action message word words caption alternative helperText
  noOptionsText empty heading summary description detail tooltip unit fallback aria-label aria-description
  aria-roledescription aria-valuetext`.split(/\s+/),
);

/** Names of fields in the server's answers, and of keys. */
const NAMES = new Set([
  'Run Name',
  'Run Date',
  'Updated Date',
  'Variable Label',
  'Data Type',
  'ArrowLeft ArrowRight Home End',
  // What is typed, sent or stored as it is.
  'Authorization: Bearer …',
  'qp push',
  '_template.csv',
  'acc',
  'acc_targets_and_out',
  'acc_in_target_groups',
  'QP Tool',
  'Quantitative Persona (QP) Tool',
  // Headings of CSV files, which programs read.
  'Value Type',
  'Number of variables',
  'Accuracy on people left out',
  'Row Aggregate',
  'Column Aggregate',
  'Hit rate',
  // Names of shapes, by which programs find them in a presentation.
  'Slide Number',
  'Colour of the segment',
  'Left out',
  'Line to …',
  'Label of …',
  'Nothing to say',
  'Quote or text',
  'Closest segment',
  'Cover text',
  // First bytes of files, and colours.
  'HEADER RECORD*******',
  'Rar!',
  'SQLite format 3',
  'FF…',
]);

/** `SEG1` reads the same in every language. */
const SEGMENT = /\bSEG(?!\p{L})/gu;
const LETTERS = /\p{L}{2}/u;
/** Starts like a sentence and has a second word, or ends like one. */
const SENTENCE = /^\p{Lu}[\p{L}’']*(?: \p{L}|[^\n]*\p{L}[.?!…]$)/u;

const textOf = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked).join('…');
  return null;
};

/** `'a' || x ? 'b' : 'c'` says three texts. */
function textsIn(node) {
  switch (node?.type) {
    case 'JSXExpressionContainer':
      return textsIn(node.expression);
    case 'ConditionalExpression':
      return [...textsIn(node.consequent), ...textsIn(node.alternate)];
    case 'LogicalExpression':
      return [...textsIn(node.left), ...textsIn(node.right)];
    default:
      return [textOf(node)].filter((text) => text !== null);
  }
}

const isForEngineers = ({ argument, callee = argument?.callee }) => /^(Range|Type)?Error$/.test(callee?.name ?? '');

const nameOf = ({ type, name, value, namespace }) =>
  type === 'JSXNamespacedName' ? `${namespace.name}:${name.name}` : (name ?? value);

/** Every text of a file that looks like one for people. */
export function sentencesIn(source, lang = 'tsx') {
  const found = [];
  const add = (text) => {
    if (LETTERS.test(text.replace(SEGMENT, '')) && !NAMES.has(text.trim()))
      found.push(text.trim().replace(/\s+/g, ' '));
  };
  const visit = (node) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    const { type } = node;
    if (/^(Import|ExportAll|TS(?!As|NonNull|Satisfies))/.test(type ?? '')) return;
    // Errors for engineers; those with a name of their own are read by people.
    if ((type === 'ThrowStatement' || type === 'NewExpression') && isForEngineers(node)) return;
    if (type === 'JSXText') add(node.value);
    else if (type === 'JSXElement' || type === 'JSXFragment') {
      for (const child of node.children) if (child.type === 'JSXExpressionContainer') textsIn(child).forEach(add);
    } else if ((type === 'JSXAttribute' || type === 'Property') && READ.has(nameOf(node.name ?? node.key))) {
      textsIn(node.value).forEach(add);
    }
    const text = textOf(node);
    if (text !== null && SENTENCE.test(text)) add(text);
    for (const [name, child] of Object.entries(node)) if (name !== 'type') visit(child);
  };
  visit(parseAst(source, { lang }));
  return [...new Set(found)];
}

/** Number formats, signs and the names of languages are the same in every language. */
const NOT_IN_A_LANGUAGE = [
  /^(numbers|dates|locale|crosstab\/figures)$/,
  /^(baseSign|findingMark|LOWER|personaFigure|formLanguageNames|formWords)$/,
];
const WORDS = /import (?!type)\{([^}]*)\} from '@qp\/words\/([^']+)'/g;

/** A sentence is asked for in a language: outside the package only what takes a locale is used. */
export function withoutLocale(file, source, wordsFile) {
  if (!/^(web|server)\/src\//.test(file)) return [];
  return [...source.matchAll(WORDS)].flatMap(([, names, from]) => {
    if (NOT_IN_A_LANGUAGE[0].test(from)) return [];
    const text = wordsFile(`words/src/${from}.ts`);
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ') && !NOT_IN_A_LANGUAGE[1].test(name))
      .filter(
        (name) =>
          !new RegExp(`export const ${name} = wordsIn\\(|export function ${name}\\([^;]*\\blocale: Locale\\b`).test(
            text,
          ),
      )
      .map((name) => `${file}: ${name} of words/src/${from}.ts takes no locale`);
  });
}

export function straySentences(file, source) {
  if (OWN_SENTENCES.some((place) => file.startsWith(place))) return [];
  if (!WITHOUT_SENTENCES.some((folder) => file.startsWith(folder)) || /\.test\.tsx?$|\/testing\//.test(file)) return [];
  return sentencesIn(source, file.endsWith('.tsx') ? 'tsx' : 'ts').map(
    (text) => `${file}: "${text}" belongs in words/src`,
  );
}
