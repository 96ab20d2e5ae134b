import { completeTable, hasOut, incompleteTable, type Kit, type KitPart, type KitTable, units } from './kit.ts';

/** Decipher (Forsta Surveys): a table of scores, and the exec block that adds them up. Runs in Python 2.7 and 3. */

export const decipherTable: KitPart = {
  file: 'decipher/algorithm.dat',
  mediaType: 'text/plain; charset=utf-8',
  make: ({ classifier }) => {
    const { variables, segments } = classifier;
    const incomplete = incompleteTable(classifier);
    const rows = ({ scores, intercepts }: KitTable, prefix: string) => [
      ...variables.flatMap(({ code }, v) =>
        scores[v].map((row, at) => [`${prefix}${questionLabel(code, v)}.r${at + 1}`, ...row]),
      ),
      [`${prefix}constant`, ...intercepts],
    ];
    const lines = [['answer', ...segments], ...rows(incomplete, INCOMPLETE), ...rows(completeTable(classifier), '')];
    return lines.map((cells) => `${cells.join('\t')}\n`).join('');
  },
};

/** Rows of the table that count where a question was left unanswered. */
const INCOMPLETE = 'incomplete ';

export const decipherExec: KitPart = {
  file: 'decipher/exec.xml',
  mediaType: 'application/xml; charset=utf-8',
  make: (kit) => `<?xml version="1.0" encoding="UTF-8"?>
<!--
  Upload algorithm.dat to the survey's files. Give the questions the labels that stand in QUESTIONS below, their answers the rows r1, r2, and
  so on in the order of questions.csv. Put the first block at the top of the survey, the second after the last question.
  Before it goes live, try the people of test_cases.csv in a test run and compare.
  Afterwards p.segment, p.segment_name, p.segment_probability${hasOut(kit.classifier) ? ', p.target_or_out' : ''} and p.typing_note are set.
  Tool version: ${kit.version}
-->
<survey>
<exec when="init"><![CDATA[
${program(kit)}]]></exec>
<exec><![CDATA[
chosen = []
for label in QUESTIONS:
    question = globals()[label]
    chosen.append("%s.%s" % (label, question.selected.label) if question.selected else None)
placed = typing_tool(chosen, open("%s/algorithm.dat" % gv.survey.path).read())
for key in placed:
    setattr(p, key, placed[key])
]]></exec>
</survey>
`,
};

/** A label that Decipher takes: letters, digits and underscores. */
function questionLabel(code: string, v: number): string {
  return /^[A-Za-z]\w*$/.test(code) ? code : `q_${v + 1}`;
}

/** In plain ASCII, and with nothing that could end the block. */
function text(value: string): string {
  const escaped = [...value].map((character) => {
    const code = character.codePointAt(0)!;
    if (/[\w .,;:!?=+-]/.test(character) && code < 127) return character;
    return code > 0xffff ? `\\U${code.toString(16).padStart(8, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
  return `u"${escaped.join('')}"`;
}

const list = (values: readonly string[]): string => `[${values.join(', ')}]`;

function program({ classifier, names }: Kit): string {
  const { variables, segments, targets, low_margin } = classifier;
  return `import math

QUESTIONS = ${list(variables.map(({ code }, v) => text(questionLabel(code, v)).slice(1)))}
CODES = ${list(variables.map(({ code }) => text(code)))}
SEGMENTS = ${list(segments.map(text))}
NAMES = ${list(names.map(text))}
TARGETS = ${list(targets.map((number) => String(number - 1)))}
LOW_MARGIN = ${units(low_margin)}
WEIGHTS = ${list(incompleteTable(classifier).weights.map(String))}

def typing_tool(chosen, table):
    scores = {}
    for line in table.splitlines()[1:]:
        cells = line.split("\\t")
        scores[cells[0]] = [int(cell) for cell in cells[1:]]
    missing = [CODES[i] for i, answer in enumerate(chosen) if answer is None]
    prefix = "${INCOMPLETE}" if missing else ""
    weight = WEIGHTS[len(chosen) - len(missing)]
    sums = list(scores[prefix + "constant"])
    for answer in chosen:
        if answer is not None:
            sums = [a + b for a, b in zip(sums, scores[prefix + answer])]
    best = sums.index(max(sums))
    far = [((sums[best] - value) * weight + 5000) // 10000 for value in sums]
    parts = [int(math.floor(math.exp(-distance / 10000.0) * 100000000 + 0.5)) for distance in far]
    total = sum(parts)
    share = (2000000 * parts[best] + total) // (2 * total)
    notes = []
    if len(missing) == len(chosen):
        notes.append(u"no answers")
    elif missing:
        notes.append(u"missing: " + u", ".join(missing))
    if sums.count(sums[best]) > 1:
        notes.append(u"tie")
    elif len([distance for distance in far if distance < LOW_MARGIN]) > 1:
        notes.append(u"low margin")
    group = TARGETS[0]
    for target in TARGETS:
        if parts[target] > parts[group]:
            group = target
    out = total - sum(parts[target] for target in TARGETS)
    return {
        "segment": SEGMENTS[best],
        "segment_name": NAMES[best],
        "segment_probability": "%d.%06d" % (share // 1000000, share % 1000000),
        "target_or_out": u"Out" if out > parts[group] else SEGMENTS[group],
        "typing_note": u"; ".join(notes),
    }
`;
}
