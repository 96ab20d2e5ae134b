import {
  COUNTS_AS_MISSING,
  completeTable,
  hasOut,
  incompleteTable,
  joinedRanges,
  type Kit,
  type KitPart,
  numberShapes,
  units,
} from './kit.ts';

/** SPSS syntax, in words that PSPP knows too. */
export const spss: KitPart = {
  file: 'typing_tool.sps',
  mediaType: 'text/plain; charset=utf-8',
  make: syntax,
};

const PADDED = 255;

/** A text of syntax cannot go over a line. */
function text(value: string): string {
  const pieces = value.replaceAll(/[\r\n\t]+/g, ' ').match(/.{1,80}/gsu) ?? [''];
  return pieces.map((piece) => `'${piece.replaceAll("'", "''")}'`).join(' +\n    ');
}

const NAME = /^[A-Za-z@][A-Za-z0-9_.@#$]{0,63}$/;

/** The name of a question's variable: its code, or q_1 … where SPSS would refuse it. */
const variableName = (code: string, v: number): string =>
  NAME.test(code) && !code.endsWith('.') && !code.endsWith('_') ? code : `q_${v + 1}`;

function syntax(kit: Kit): string {
  const { variables, segments } = kit.classifier;
  const s = segments.map((_, at) => at);
  const [complete, incomplete] = [completeTable(kit.classifier), incompleteTable(kit.classifier)];
  return `* Encoding: UTF-8.
* Assigns everyone in the open data set to a segment.
* Every question is a string variable that holds response labels or raw answers. If yours is numeric, run this first:
*   ALTER TYPE q1 (A255).
* New variables: segment, segment_name, ${hasOut(kit.classifier) ? 'target_or_out, ' : ''}p_SEG1 and so on, typing_note.
* Tool version: ${kit.version}.
${renamed(kit)}
STRING #a #d segment_name (A${PADDED}).
STRING #missing #unknown typing_note (A4000).
STRING segment target_or_out (A8).
NUMERIC #left #given #w #p #n #best #top #close #tie #total #out #group #own.
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

/** Codes that SPSS cannot have as names. */
function renamed({ classifier: { variables } }: Kit): string {
  const odd = variables.flatMap(({ code }, v) => (variableName(code, v) === code ? [] : [{ code, v }]));
  if (odd.length === 0) return '';
  const lines = odd.map(({ code, v }) => `*   q_${v + 1} is ${code.replaceAll(/[^\w ]+/g, '?')}`);
  return `* Names that SPSS cannot have are:\n${lines.join('\n')}.\n`;
}

function question({ classifier }: Kit, v: number): string {
  const { code, labels, cut } = classifier.variables[v];
  const [complete, incomplete] = [completeTable(classifier).scores[v], incompleteTable(classifier).scores[v]];
  const own = variableName(code, v);
  const seen = new Set<string>();
  const branches = labels.flatMap((label, at) => {
    if (seen.has(label.trim())) return [];
    seen.add(label.trim());
    return [`ELSE IF (#a = ${text(label.trim())}).\nCOMPUTE #p = ${at}.`];
  });
  const position = (label: number) => (label === COUNTS_AS_MISSING ? -1 : label);
  const raw =
    cut === null
      ? []
      : cut.kind === 'texts'
        ? [...new Map(cut.texts.map((given, i) => [given, cut.labels[i]]))]
            .filter(([given]) => !seen.has(given))
            .map(([given, label]) => `ELSE IF (#a = ${text(given)}).\nCOMPUTE #p = ${position(label)}.`)
        : [
            'ELSE.',
            ...numberOf(),
            ...joinedRanges(cut).map(
              ({ from, to, label }) => `IF (#n >= ${from} AND #n <= ${to}) #p = ${position(label)}.`,
            ),
          ];
  return `COMPUTE #a = LTRIM(RTRIM(${own})).
COMPUTE #p = -2.
DO IF (${classifier.missing.map((one) => `#a = ${text(one)}`).join(' OR ')}).
COMPUTE #p = -1.
${[...branches, ...raw].join('\n')}
END IF.
DO IF (#p = -1).
COMPUTE #left = #left + 1.
COMPUTE #missing = CONCAT(RTRIM(#missing), ${text(`, ${code}`)}).
ELSE IF (#p = -2).
COMPUTE #unknown = CONCAT(RTRIM(#unknown), ${text(`, ${code} = "`)}, RTRIM(#a), '"').
${complete.map((row, at) => `ELSE IF (#p = ${at}).\n${row.map((score, k) => `COMPUTE #s${k} = #s${k} + ${score}.\nCOMPUTE #i${k} = #i${k} + ${incomplete[at][k]}.`).join('\n')}`).join('\n')}
END IF.
IF (#p >= 0) #given = #given + 1.`;
}

/** A text that is no number would be an error in the log, one a row. */
function numberOf(): string[] {
  const digits = [...'123456789'].map((digit) => `COMPUTE #d = REPLACE(#d, '${digit}', '0').`);
  const joined = Array.from({ length: 7 }, () => "COMPUTE #d = REPLACE(#d, '00', '0').");
  const shapes = numberShapes().map((shape, i) => `${i % 8 === 7 ? '\n    ' : ''}'${shape}'`);
  return [
    'COMPUTE #n = $SYSMIS.',
    'COMPUTE #d = LOWER(#a).',
    ...digits,
    ...joined,
    `DO IF (LENGTH(RTRIM(#a)) <= 30 AND ANY(#d, ${shapes.join(', ')})).`,
    "COMPUTE #n = NUMBER(REPLACE(#a, ',', '.'), F40.0).",
    'END IF.',
  ];
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
