import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './imports.mjs';
import { root, say } from './setup.mjs';

/** Finds wordings that docs/words.md replaces. `node tools/words.mjs` lists them, `node tools/words.mjs FOLDER` those of a folder. */

/** What not to write, and what to write instead. */
const OFFENDERS = [
  [/\b(?:some|no)body\b|\bwhoever\b/gi, '"you", "people", "no one" or the role'],
  [/, so that\b/gi, '"so"'],
  [/\banew\b|\bafresh\b/gi, '"again"'],
  [/(?<![!=] ')\bdear(?:er|est)?\b/gi, '"expensive"'],
  [/\bfore(?:tell|tells|told|telling)\b/gi, '"predict"'],
  [/\b(?:told|tell|tells|telling) (?:[\w-]+ ){0,4}apart\b/gi, '"distinguish" or "separate"'],
  [/\b(?:come|comes|came|coming) again\b/gi, '"reproducible", "reappears in another sample"'],
  [
    /\bplac(?:e|es|ed|ing) (?:for certain|doubtfully|surely)\b|\bdoubtful placing\b/gi,
    '"assigned", "classification uncertainty"',
  ],
  [/\b(?:style|habit)\w* (?:set )?apart\b|\bset apart\b/gi, '"adjusted for response style"'],
  [/\bhabit of ticking\b/gi, '"response style"'],
  [/\bstands? for itself\b/gi, '"unordered"'],
  [/\bpeople (?:left out|whom [^.]{0,40}has not seen)\b/gi, '"held-out respondents", "new respondents"'],
  [/\bruns of before\b/gi, '"earlier runs"'],
  [/\bthat (?:is|was|are|were) asked for\b/gi, '"requested"'],
  [/\bcannot be had\b|\bis not right\b/gi, '"isn’t available", "is wrong"'],
  [/\bin a little while\b/gi, '"later"'],
  [/\b(?:at most|at least|exactly|after|by|in|with) so many\b(?! that)/gi, '"this many"'],
  [/\bone (?:entry|row|line|code|figure|array|number) a (?!time\b)\w+/gi, '"per"'],
  [
    /(?<!there )\b(?:is|are) no (?:answers?|numbers?|scale|label|question|list|help|chance)\b/gi,
    '"isn’t", "aren’t" or "means no answer"',
  ],
  [/\bfrom (?:which|here) on\b/gi, '"at or above this"'],
  [/\bhad better\b/gi, '"should"'],
  [/(?<=^\s*(?:\/\*\*|\*|\/\/) )Of (?=[a-z\d])/g, 'what it is first: "The share of …"'],
  [/\btoo kind\b/gi, '"too optimistic"'],
  [/\bturned round\b/gi, '"reversed"'],
  [/\b(?:whole|cut|segments?|people|codes?) (?:is|are|was|were) told\b/gi, '"reported", "described"'],
];

/** In sentences that people read; comments may have the apostrophe of the keyboard. */
const IN_SENTENCES = [[/(?<=[a-z])'(?=(?:t|s|re|ll|ve|d)\b)/g, 'a curly apostrophe (’)']];
const isSentence = (file, line) =>
  file.startsWith('words/src/') && !file.endsWith('.test.ts') && !/^\s*(\/?\*|\/\/)/.test(line);

/** Everything that is written by us. */
const EVERYWHERE = [
  ...['facts', 'contract', 'words', 'engine', 'spss', 'examples', 'server', 'web', 'testing', 'e2e', 'bench', 'tools'],
  ...['docs', 'deploy'],
];
const AT_THE_TOP = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** Files that quote other people's texts: respondents' answers, and the table of words itself. */
const QUOTING = /^docs\/words\.md$|^tools\/words(\.test)?\.mjs$|\/scale-words\//;

/** Names that stored projects hold. */
const STORED =
  /nobody answered|'nobody'|\bnobody:|\bnobody(?:\$\{n\})?\\?@|no (?:variable|column) "?nobody"?|,nobody`|'Accuracy on people left out'/g;

export function offences(file, text) {
  if (QUOTING.test(file)) return [];
  return text
    .split('\n')
    .flatMap((line, at) =>
      [...OFFENDERS, ...(isSentence(file, line) ? IN_SENTENCES : [])].flatMap(([pattern, better]) =>
        [...line.replaceAll(STORED, '').matchAll(pattern)].map(
          ([found]) => `${file}:${at + 1}: "${found}": write ${better}`,
        ),
      ),
    );
}

if (process.argv[1]?.endsWith('words.mjs')) {
  const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const files = named.length > 0 ? [] : AT_THE_TOP;
  const all = [...files, ...sourceFiles(root, named.length > 0 ? named : EVERYWHERE, /\.(tsx?|mjs|md)$/)];
  const found = all.flatMap((file) => offences(file, readFileSync(path.join(root, file), 'utf8')));
  for (const one of found) say(one);
  say(`${found.length} wordings to replace; docs/words.md says why.`);
  process.exit(found.length > 0 ? 1 : 0);
}
