import { spssWords } from '@qp/words/typing-tool/spss';
import { hasOut, type Kit, type KitPart } from './kit.ts';
import { commented, isNumeric, text, variableName } from './spss.ts';

/** The syntax on the people of test_cases.csv, as SPSS would have them: codes in numeric variables, words in strings. */
export const spssSelfTest: KitPart = {
  file: 'typing_tool_test.sps',
  mediaType: 'text/plain; charset=utf-8',
  make: (kit) => {
    const { variables, segments } = kit.classifier;
    const names = variables.map(({ code }, v) => variableName(code, v));
    const people = kit.cases.filter(({ chosen }) => chosen !== null);
    const numeric = names.filter((_, v) => isNumeric(kit, v));
    const strings = names.filter((_, v) => !isNumeric(kit, v));
    const words = spssWords('en');
    return `* Encoding: UTF-8.
${commented([words.selfTest, words.version(kit.version)])}
INPUT PROGRAM.
LOOP #case = 1 TO ${people.length}.
COMPUTE id = #case.
END CASE.
END LOOP.
END FILE.
END INPUT PROGRAM.
${numeric.length > 0 ? `NUMERIC ${numeric.join(' ')}.\n` : ''}${strings.length > 0 ? `STRING ${strings.join(' ')} (A255).\n` : ''}STRING x_segment x_group (A8).
STRING x_name (A255).
STRING x_note (A4000).
${people.map((person, i) => personLines(kit, person, i + 1, names)).join('\n')}
EXECUTE.
INSERT FILE='typing_tool.sps'.
COMPUTE agrees = (segment = x_segment AND segment_name = x_name AND typing_note = x_note${hasOut(kit.classifier) ? ' AND target_or_out = x_group' : ''}).
${segments.map((own) => `IF (ABS(p_${own} - x_${own}) > 0.0000001) agrees = 0.`).join('\n')}
VARIABLE LABELS agrees 'typing_tool.sps: people who get the expected result'.
VALUE LABELS agrees 1 'agrees' 0 'DIFFERS'.
FREQUENCIES VARIABLES=agrees.
`;
  },
};

function personLines(kit: Kit, person: Kit['cases'][number], id: number, names: readonly string[]): string {
  const { variables, segments } = kit.classifier;
  const { segment, group, probabilities, note } = person.expected;
  const answers = person.chosen!.flatMap((at, v) => {
    if (at === null) return [];
    const { code, label } = kit.asked[v][at];
    return [`COMPUTE ${names[v]} = ${isNumeric(kit, v) ? code : text(variables[v].labels[label])}.`];
  });
  return `DO IF (id = ${id}).
${answers.map((line) => `${line}\n`).join('')}COMPUTE x_segment = ${text(segment)}.
COMPUTE x_group = ${text(group)}.
COMPUTE x_name = ${text(kit.names[segments.indexOf(segment)])}.
COMPUTE x_note = ${text(note)}.
${segments.map((own, s) => `COMPUTE x_${own} = ${probabilities[s]}.`).join('\n')}
END IF.`;
}
