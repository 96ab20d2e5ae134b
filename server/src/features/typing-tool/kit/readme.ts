import { percent } from '@qp/words/numbers';
import type { Kit, KitPart } from './kit.ts';
import { MOST_COMBINATIONS } from './tables.ts';

/** The line of a table in Markdown: nothing in a name may end a cell or begin markup. */
const cell = (value: string): string => value.replaceAll(/[\\`*_{}[\]<>()#+!|~$-]/g, '\\$&').replaceAll(/\s+/g, ' ');

export const readme: KitPart = {
  file: 'README.md',
  mediaType: 'text/markdown; charset=utf-8',
  about: 'what all of it is, how good it is, and how to check a fielded file',
  make: (kit) => `# Typing tool: ${cell(kit.classifier.name)}

A few questions that place a person in a segment. Every part of this kit gives the same answer to the same person, digit for digit: scores
are whole numbers that are added up. Version of the tool: \`${kit.version}\`. Whoever has the same version has the same tool.

## Segments

| segment | name |${kit.hitRates ? ' placed correctly |' : ''}
|---|---|${kit.hitRates ? '---|' : ''}
${kit.classifier.segments.map((own, s) => `| ${own} | ${cell(kit.names[s])} |${rateOf(kit, own)}`).join('\n')}
${rateOf(kit, 'Out') === ' |' || !kit.hitRates ? '' : `| Out | all other segments |${rateOf(kit, 'Out')}\n`}
Over all segments ${percent(kit.classifier.measured.accuracy)} of people are placed correctly, measured on ${Math.round(kit.classifier.measured.people)} people whom the tool had not seen:
segments, questions and scores were found again without them. Method: ${kit.classifier.method}.

## Questions

${kit.classifier.variables.map(({ code, question }, v) => `${v + 1}. ${cell(question)} (\`${code.replaceAll('`', "'")}\`)`).join('\n')}

Answers may come as response labels or as raw answer codes; \`questions.csv\` lists both.

## Rules

- **Missing.** An empty answer (or ${kit.classifier.missing
    .filter((one) => one !== '')
    .map((one) => `\`${one}\``)
    .join(', ')}) adds nothing; the others decide, and the note says which are missing.
- **Unknown.** An answer that is neither a label nor a known code counts as missing, and the note quotes it.
- **Ties.** Where two segments have the same score the lower number is taken, and the note says \`tie\`. Closer than odds of 3 to 2 is \`low margin\`.
${
  kit.ambiguous.some(Boolean)
    ? `- **Labels that look like codes.** In ${kit.classifier.variables
        .filter((_, v) => kit.ambiguous[v])
        .map(({ code }) => `\`${code.replaceAll('`', "'")}\``)
        .join(
          ', ',
        )} a number can be a label or a code. A file is read as codes as soon as one of its answers can be nothing else; a single person is read as labels unless you say otherwise.\n`
    : ''
}
## Parts

| file | what it is |
|---|---|
${files(kit)}

## Checking a fielded file

1. Run the people of \`test_cases.csv\` through your survey and compare: the segment, the probabilities and the note must be equal.
2. Export the fielded file with the questions and the platform's segment column, and upload it under Typing Tool, Hand over, Check a fielded file. It says how
   many rows agree, which do not, and why.
`,
};

function rateOf({ hitRates }: Kit, group: string): string {
  if (!hitRates) return '';
  const found = hitRates.find((one) => one.group === group);
  return found ? ` ${percent(found.share)} |` : ' |';
}

function files(kit: Kit): string {
  const rows = [
    [
      'questions.docx, questions.csv',
      'the questionnaire: wording, answers with codes, order, what to do with don’t know',
    ],
    ['typing_tool.xlsx', 'a workbook: one person by drop-down answers, a sheet for 500 people'],
    [
      'classifier_probability.json, classify_csv.py',
      'the tool itself as a file, and a script that applies it to a CSV with plain Python',
    ],
    ['typing_tool.js', 'one plain JavaScript function without dependencies'],
    ['qualtrics.html', 'the JavaScript of a Qualtrics question, and where to paste it'],
    ['decipher/', 'a table of scores and the exec block for Decipher (Forsta Surveys)'],
    ['typing_tool.sql', 'one query over a table of answers, for PostgreSQL and SQLite'],
    ['typing_tool.R, typing_tool.sps', 'a function in base R; SPSS syntax, which PSPP runs too'],
    ['test_cases.csv', '50 people with the result that every part must give'],
    ['all_answers.csv', combinations(kit)],
  ];
  return rows.map(([file, about]) => `| ${file} | ${about} |`).join('\n');
}

function combinations({ classifier }: Kit): string {
  const count = classifier.variables.reduce((product, { labels }) => product * labels.length, 1);
  return count > MOST_COMBINATIONS
    ? 'not in this kit: there are more than a million combinations of answers'
    : 'every combination of answers with its segment';
}
