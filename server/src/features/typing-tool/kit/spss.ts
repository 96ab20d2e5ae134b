import { COUNTS_AS_MISSING } from '@qp/facts';
import { spssWords } from '@qp/words/typing-tool/spss';
import { completeTable, hasOut, incompleteTable, joinedRanges, type Kit, type KitPart, units } from './kit.ts';

/** SPSS syntax, in words that PSPP knows too. */
export const spss: KitPart = {
  file: 'typing_tool.sps',
  mediaType: 'text/plain; charset=utf-8',
  make: syntax,
};

const PADDED = 255;

/** A text of syntax cannot go over a line. */
export function text(value: string): string {
  const pieces = value.replaceAll(/[\r\n\t]+/g, ' ').match(/.{1,80}/gsu) ?? [''];
  return pieces.map((piece) => `'${piece.replaceAll("'", "''")}'`).join(' +\n    ');
}

const NAME = /^[A-Za-z@][A-Za-z0-9_.@#$]{0,63}$/;

/** The name of a question's variable: its code, or q_1 … where SPSS would refuse it. */
export const variableName = (code: string, v: number): string =>
  NAME.test(code) && !code.endsWith('.') && !code.endsWith('_') ? code : `q_${v + 1}`;

/** Answers with number codes are numeric variables in SPSS, all others are strings. */
export const isNumeric = ({ classifier }: Kit, v: number): boolean => classifier.variables[v].cut?.kind === 'ranges';

function syntax(kit: Kit): string {
  const { variables, segments } = kit.classifier;
  const s = segments.map((_, at) => at);
  const [complete, incomplete] = [completeTable(kit.classifier), incompleteTable(kit.classifier)];
  return `* Encoding: UTF-8.
${comments(kit)}
STRING #a segment_name (A${PADDED}).
STRING #missing #unknown typing_note (A4000).
STRING segment${hasOut(kit.classifier) ? ' target_or_out' : ''} (A8).
NUMERIC #left #given #w #p #best #top #close #tie #total #out #group #own.
${s.map((k) => `NUMERIC #s${k} #i${k} #d${k} #e${k} #r${k}.`).join('\n')}
COMPUTE #missing = ''.
COMPUTE #unknown = ''.
COMPUTE #left = 0.
COMPUTE #given = 0.
${s.map((k) => `COMPUTE #s${k} = ${complete.intercepts[k]}.\nCOMPUTE #i${k} = ${incomplete.intercepts[k]}.`).join('\n')}
${variables.map((_, v) => question(kit, v)).join('\n')}
DO IF (#given < ${variables.length}).
${s.map((k) => `COMPUTE #s${k} = #i${k}.`).join('\n')}
END IF.
${incomplete.weights.map((weight, given) => `IF (#given = ${given}) #w = ${weight}.`).join('\n')}
COMPUTE #best = 0.
COMPUTE #top = #s0.
${s
  .slice(1)
  .map((k) => `DO IF (#s${k} > #top).\nCOMPUTE #best = ${k}.\nCOMPUTE #top = #s${k}.\nEND IF.`)
  .join('\n')}
COMPUTE #close = 0.
COMPUTE #tie = 0.
COMPUTE #total = 0.
${s
  .map(
    (k) => `IF (#s${k} = #top) #tie = #tie + 1.
COMPUTE #d${k} = TRUNC(((#top - #s${k}) * #w + 5000) / 10000).
IF (#d${k} < ${units(kit.classifier.low_margin)}) #close = #close + 1.
COMPUTE #e${k} = 0.
IF (#d${k} < 250000) #e${k} = RND(EXP(-#d${k} / 10000) * 100000000).
COMPUTE #total = #total + #e${k}.`,
  )
  .join('\n')}
${segments
  .map(
    (own, k) => `COMPUTE #r${k} = MOD(2000000 * #e${k} + #total, 2 * #total).
COMPUTE p_${own} = (2000000 * #e${k} + #total - #r${k}) / (2 * #total) / 1000000.
FORMATS p_${own} (F8.6).
DO IF (#best = ${k}).
COMPUTE segment = ${text(own)}.
COMPUTE segment_name = ${text(kit.names[k])}.
END IF.`,
  )
  .join('\n')}
${groups(kit)}
COMPUTE typing_note = ''.
DO IF (#left = ${variables.length}).
COMPUTE typing_note = '; no answers'.
ELSE IF (#left > 0).
COMPUTE typing_note = CONCAT('; missing: ', SUBSTR(#missing, 3)).
END IF.
IF (#unknown <> '') typing_note = CONCAT(RTRIM(typing_note), '; unknown: ', SUBSTR(#unknown, 3)).
IF (#tie > 1) typing_note = CONCAT(RTRIM(typing_note), '; tie').
IF (#tie = 1 AND #close > 1) typing_note = CONCAT(RTRIM(typing_note), '; low margin').
COMPUTE typing_note = SUBSTR(typing_note, 3).
EXECUTE.
`;
}

/** What the syntax expects, as comments. A comment ends with a full stop at the end of a line, so each line is one. */
function comments(kit: Kit): string {
  const { variables } = kit.classifier;
  const words = spssWords('en');
  const named = (numeric: boolean) =>
    variables.flatMap(({ code }, v) => (isNumeric(kit, v) === numeric ? [variableName(code, v)] : []));
  const odd = variables.flatMap(({ code }, v) => {
    const own = variableName(code, v);
    return own === code ? [] : [words.renamed(own, code.replaceAll(/[^\w ]+/g, '?'))];
  });
  const [numeric, strings] = [named(true), named(false)];
  return commented([
    words.intro(hasOut(kit.classifier)),
    ...(numeric.length > 0 ? [words.numeric(numeric)] : []),
    ...(strings.length > 0 ? [words.strings(strings)] : []),
    ...odd,
    words.version(kit.version),
  ]);
}

export const commented = (texts: readonly string[]): string =>
  texts
    .flatMap((lines) => lines.split('\n'))
    .map((line) => `* ${line}.`)
    .join('\n');

function question(kit: Kit, v: number): string {
  const { classifier } = kit;
  const { code } = classifier.variables[v];
  const [complete, incomplete] = [completeTable(classifier).scores[v], incompleteTable(classifier).scores[v]];
  return `${isNumeric(kit, v) ? numericPosition(kit, v) : stringPosition(kit, v)}
DO IF (#p = -1).
COMPUTE #left = #left + 1.
COMPUTE #missing = CONCAT(RTRIM(#missing), ${text(`, ${code}`)}).
ELSE IF (#p = -2).
COMPUTE #unknown = CONCAT(RTRIM(#unknown), ${text(`, ${code} = "`)}, RTRIM(#a), '"').
${complete.map((row, at) => `ELSE IF (#p = ${at}).\n${row.map((score, k) => `COMPUTE #s${k} = #s${k} + ${score}.\nCOMPUTE #i${k} = #i${k} + ${incomplete[at][k]}.`).join('\n')}`).join('\n')}
END IF.
IF (#p >= 0) #given = #given + 1.`;
}

const position = (label: number) => (label === COUNTS_AS_MISSING ? -1 : label);

/** A numeric variable holds the codes of the survey; values that SPSS treats as missing aren't answers. */
function numericPosition({ classifier }: Kit, v: number): string {
  const { code, cut } = classifier.variables[v];
  const own = variableName(code, v);
  const ranges = cut?.kind === 'ranges' ? joinedRanges(cut) : [];
  const branches = ranges.map(
    ({ from, to, label }) => `ELSE IF (${own} >= ${from} AND ${own} <= ${to}).\nCOMPUTE #p = ${position(label)}.`,
  );
  return `COMPUTE #p = -2.
DO IF (MISSING(${own})).
COMPUTE #p = -1.
${branches.join('\n')}
ELSE IF (${own} = TRUNC(${own})).
COMPUTE #a = LTRIM(STRING(${own}, F20.0)).
ELSE.
COMPUTE #a = RTRIM(LTRIM(STRING(${own}, F20.4)), '0').
END IF.`;
}

function stringPosition({ classifier }: Kit, v: number): string {
  const { code, labels, cut } = classifier.variables[v];
  const seen = new Set<string>();
  const branches = labels.flatMap((label, at) => {
    if (seen.has(label.trim())) return [];
    seen.add(label.trim());
    return [`ELSE IF (#a = ${text(label.trim())}).\nCOMPUTE #p = ${at}.`];
  });
  const raw =
    cut?.kind === 'texts'
      ? [...new Map(cut.texts.map((given, i) => [given, cut.labels[i]]))]
          .filter(([given]) => !seen.has(given))
          .map(([given, label]) => `ELSE IF (#a = ${text(given)}).\nCOMPUTE #p = ${position(label)}.`)
      : [];
  return `COMPUTE #a = LTRIM(RTRIM(${variableName(code, v)})).
COMPUTE #p = -2.
DO IF (${classifier.missing.map((one) => `#a = ${text(one)}`).join(' OR ')}).
COMPUTE #p = -1.
${[...branches, ...raw].join('\n')}
END IF.`;
}

function groups({ classifier }: Kit): string {
  if (!hasOut(classifier)) return '';
  const targets = classifier.targets.map((number) => number - 1);
  const [first, ...others] = targets;
  return `COMPUTE #own = #e${first}.
COMPUTE target_or_out = ${text(classifier.segments[first])}.
${others.map((k) => `DO IF (#e${k} > #own).\nCOMPUTE #own = #e${k}.\nCOMPUTE target_or_out = ${text(classifier.segments[k])}.\nEND IF.`).join('\n')}
IF (#total - ${targets.map((k) => `#e${k}`).join(' - ')} > #own) target_or_out = 'Out'.`;
}
