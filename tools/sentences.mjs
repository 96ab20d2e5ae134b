import { parseAst } from 'vitest/node';

/**
 * Sentences that a person reads belong in the words package; web and server have none of their own. What engineers and operators read
 * in errors, logs and programs is no such sentence, and neither are SQL, names and keys.
 */

/** Props and fields whose text is read by people. */
const READ = new Set(
  `title label labels placeholder alt subtitle text hint next action message word words caption alternative helperText
  noOptionsText empty heading summary description detail tooltip unit fallback aria-label aria-description
  aria-roledescription aria-valuetext`.split(/\s+/),
);

/** `SEG1` reads the same in every language. */
const SEGMENT = /\bSEG(?!\p{L})/gu;
const LETTERS = /\p{L}{2}/u;
/** Starts like a sentence and has a second word, or ends like one. */
const SENTENCE = /^\p{Lu}[\p{L}’']*(?: \p{L}|[^\n]*\p{L}[.?!…]$)/u;
/** Five words or more without a capital, "choose the file of the wave", or three where people read. */
const LOWER_SENTENCE = /^\p{Ll}[\p{L}’']*(?:,? [\p{L}…’'-]+){4,}[.?!]?$/u;
const LOWER_PHRASE = /^\p{Ll}[\p{L}’']*(?:,? [\p{L}…’'-]+){2,}[.?!]?$/u;
/** Fields whose text people read somewhere, although programs read most of their values. */
const READ_SOMEWHERE = /^(?:problem|did|details|reason|note|status)$/;
/** SQL and SPSS, the letters before a number, and names of files. */
const CODE = /\b(?:CASE|WHEN|COMPUTE|COALESCE|DO IF|ELSE IF)\b|^\p{Lu}+…$|^\S*\.(?:csv|xlsx|sav)$/u;

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

/** Errors that engineers read, and those of a process that doesn't start: they come before anyone's language is known. */
const ERRORS = /^(?:Range|Type|Settings|Postgres|Backup)?Error$/;
const LOGS = /^(?:trace|debug|info|warn|error|fatal)$/;
/** Calls whose texts are SQL, keys or names, or say in an archive's own list why a column is left out. */
const CALLS_WITHOUT_SENTENCES =
  /^(?:sql|query|selectFrom|(?:inner|left|right)Join(?:Lateral)?|orderBy|where|eb|leftOut|setOnOpening|stays|holder|limit)$/;
/** Fields that hold a name or a key. */
const KEYS = /^(?:kind|keys?|id|className|scope|objectName|aria-keyshortcuts)$/;

const calledOf = ({ callee, tag }) => {
  const called = callee ?? tag;
  return called?.property?.name ?? called?.name ?? '';
};

/** Whether what stands in a piece of code is read by engineers or programs only. */
function isForEngineers(node) {
  switch (node.type) {
    case 'NewExpression':
      return ERRORS.test(calledOf(node));
    case 'TaggedTemplateExpression':
      return CALLS_WITHOUT_SENTENCES.test(calledOf(node));
    case 'CallExpression':
      return (
        CALLS_WITHOUT_SENTENCES.test(calledOf(node)) ||
        (LOGS.test(calledOf(node)) &&
          /log$/i.test(node.callee.object?.property?.name ?? node.callee.object?.name ?? ''))
      );
    case 'BinaryExpression':
      return /^[!=]==$/.test(node.operator);
    case 'VariableDeclarator':
      return /(?:key|_name)$/i.test(node.id.name ?? '');
    case 'JSXElement':
      return /^(?:code|kbd)$/.test(node.openingElement.name.name ?? '');
    case 'Property':
    case 'JSXAttribute':
      return KEYS.test(nameOf(node.name ?? node.key));
    default:
      return false;
  }
}

const nameOf = ({ type, name, value, namespace }) =>
  type === 'JSXNamespacedName' ? `${namespace.name}:${name.name}` : (name ?? value);

/** What a node itself says to people: between tags, in a prop that they read, or as a sentence. */
function saidBy(node) {
  const { type } = node;
  if (type === 'JSXText') return [node.value];
  const said = [];
  if (type === 'JSXElement' || type === 'JSXFragment') {
    said.push(...node.children.filter((child) => child.type === 'JSXExpressionContainer').flatMap(textsIn));
  } else if ((type === 'JSXAttribute' || type === 'Property') && READ.has(nameOf(node.name ?? node.key))) {
    said.push(...textsIn(node.value));
  }
  const text = textOf(node);
  if (text !== null && (SENTENCE.test(text) || LOWER_SENTENCE.test(text))) said.push(text);
  if (type === 'Property' && READ_SOMEWHERE.test(nameOf(node.key))) {
    said.push(...textsIn(node.value).filter((one) => LOWER_PHRASE.test(one)));
  }
  return said;
}

/** What is inside a node. The name of a field is no text: `run['Run Name']`, `{ 'Data Type': type }`. */
const inside = (node) =>
  Object.entries(node)
    .filter(([name]) => name !== 'type' && !(name === 'key' && node.type === 'Property'))
    .filter(([name]) => !(name === 'property' && node.computed))
    .map(([, child]) => child);

/** Every text of a file that looks like one for people; `names` are those of fields, which are the same in every language. */
export function sentencesIn(source, lang = 'tsx', names = new Set()) {
  const found = [];
  const add = (text) => {
    if (LETTERS.test(text.replace(SEGMENT, '')) && !CODE.test(text.trim()) && !names.has(text.trim()))
      found.push(text.trim().replace(/\s+/g, ' '));
  };
  const visit = (node) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (/^(Import|ExportAll|TS(?!As|NonNull|Satisfies))/.test(node.type ?? '') || isForEngineers(node)) return;
    saidBy(node).forEach(add);
    inside(node).forEach(visit);
  };
  visit(parseAst(source, { lang }));
  return [...new Set(found)];
}

const WORDS = /import (?!type)\{([^}]*)\} from '@qp\/words\/([^']+)'/g;
const DECLARED = /^(?:export )?(?:const|function) (\w+)/;

/** A sentence is asked for in a language: outside the package what says one takes a locale. */
export function withoutLocale(source, wordsFile) {
  return [...source.matchAll(WORDS)].flatMap(([, names, from]) => {
    const text = wordsFile(`words/src/${from}.ts`);
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ') && saysWithoutLocale(name, text))
      .map((name) => `${name} of words/src/${from}.ts takes no locale`);
  });
}

/** Whether what is declared under this name, or what it uses of its file, has a sentence that no locale chose. */
function saysWithoutLocale(name, text) {
  const parts = text.split(/^(?=(?:export )?(?:const|function) )/m).map((part) => [DECLARED.exec(part)?.[1], part]);
  const declared = new Map(parts);
  const used = new Set([name]);
  for (const one of used) {
    const declaration = declared.get(one) ?? '';
    if (/= wordsIn\(|\blocale: Locale\b/.test(declaration)) continue;
    if (sentencesIn(declaration, 'ts').length > 0) return true;
    for (const [word] of declaration.matchAll(/\w+/g)) if (declared.has(word)) used.add(word);
  }
  return false;
}

export const straySentences = (file, source, names) =>
  sentencesIn(source, file.endsWith('.tsx') ? 'tsx' : 'ts', names).map((text) => `"${text}" belongs in words/src`);

const known = new WeakMap();

/** Names of fields in the calls: `'Run Name': z.string()`, `acc_in_target_groups: z.number()`. */
export function fieldNames(sources) {
  if (!known.has(sources)) known.set(sources, new Set([...sources].flatMap(([file, text]) => namesIn(file, text))));
  return known.get(sources);
}

const namesIn = (file, text) =>
  file.startsWith('contract/src/')
    ? [...text.matchAll(/^\s+(?:'([^'\n]+)':|([a-z][a-z_]*): (?:z\.|anyNumber,))/gm)].map(
        ([, quoted, plain]) => quoted ?? plain,
      )
    : [];
