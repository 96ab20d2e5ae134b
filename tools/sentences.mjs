import { parseAst } from 'vitest/node';

/** Sentences that a person reads belong in the words package. These folders have none of their own. */
const WITHOUT_SENTENCES = ['web/src/features/', 'web/src/ui/', 'web/src/lib/', 'web/src/app/'];

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
    if (type === 'ThrowStatement') return;
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

export function straySentences(file, source) {
  if (!WITHOUT_SENTENCES.some((folder) => file.startsWith(folder)) || /\.test\.tsx?$|\/testing\//.test(file)) return [];
  return sentencesIn(source, file.endsWith('.tsx') ? 'tsx' : 'ts').map(
    (text) => `${file}: "${text}" belongs in words/src`,
  );
}
