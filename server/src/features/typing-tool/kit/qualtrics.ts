import { type ClassifierFile, palette, WHITE } from '@qp/facts';
import { qualtricsWords } from '@qp/words/typing-tool/qualtrics';
import { javascriptFunction, literal } from './javascript.ts';
import { hasOut, itemText, type Kit, type KitPart, programFile, type QuestionBlock, questionBlocks } from './kit.ts';

/** The JavaScript of a Qualtrics question, on a page that says where to paste it and tries it out when it is opened. */
export const qualtrics: KitPart = {
  file: 'qualtrics.html',
  mediaType: 'text/html; charset=utf-8',
  make: (kit) => {
    const words = qualtricsWords('en');
    const steps = words.steps(kit.classifier.variables.length, fieldNames(kit).map(code), code('questions.csv'));
    return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: ${palette.light.text}; background: ${WHITE}; }
textarea { width: 100%; height: 22rem; font: 13px/1.4 ui-monospace, monospace; box-sizing: border-box; }
table { border-collapse: collapse; } td, th { text-align: left; padding: .25rem 1rem .25rem 0; vertical-align: top; }
code { font-family: ui-monospace, monospace; } li { margin-bottom: .4rem; }
</style>
</head>
<body>
<h1>${words.title}</h1>
<p><strong id="self-test">${words.selfTestNeedsScript}</strong></p>
<ol>
${steps
  .split('\n')
  .map((step) => `<li>${step}</li>`)
  .join('\n')}
</ol>
<table>
<tr>${words.columns.map((name) => `<th>${name}</th>`).join('')}</tr>
${questionRows(kit).join('\n')}
</table>
<h2><label for="code">${words.script}</label></h2>
<textarea id="code" readonly spellcheck="false">${markup(questionScript(kit))}</textarea>
<p>${words.version(markup(kit.version))}</p>
<script>
${selfTest(kit)}</script>
</body>
</html>
`;
  },
};

/** The ids that Qualtrics gives the questions of the imported survey, by question: a stem is a question of its own. */
function questionIds(kit: Kit): string[] {
  const ids: string[] = [];
  let last = 0;
  for (const { stem, questions } of questionBlocks(kit)) {
    if (stem !== '') last++;
    for (const v of questions) ids[v] = `QID${++last}`;
  }
  return ids;
}

function questionRows(kit: Kit): string[] {
  const { variables } = kit.classifier;
  const ids = questionIds(kit);
  return questionBlocks(kit).flatMap((block) => [
    ...(block.stem === '' ? [] : [`<tr><td></td><td>${markup(block.stem)}</td></tr>`]),
    ...block.questions.map((v) => {
      const text = `${itemText(block, variables[v], ' ')} (${variables[v].code})`;
      return `<tr><td>${code(ids[v])}</td><td>${markup(text)}</td></tr>`;
    }),
  ]);
}

/** In one set of fields, whichever way of writing them the survey knows. */
const PREFIX = '__js_';

function fieldsOf({ classifier }: Kit): string[] {
  return [
    'segment',
    'segment_name',
    'segment_probability',
    ...(hasOut(classifier) ? ['target_or_out'] : []),
    'typing_note',
  ];
}

const fieldNames = (kit: Kit): string[] => fieldsOf(kit).map((field) => PREFIX + field);
const code = (text: string): string => `<code>${text}</code>`;

export function markup(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Piped recode values are whole numbers, so nothing that a respondent writes can end the text in which they stand. */
function questionScript(kit: Kit): string {
  const { variables } = kit.classifier;
  const ids = questionIds(kit);
  const answers = variables.map(
    ({ code: own, items }, v) => `    ${dollarless(literal(own))}: "${pipesOf(ids[v], items).join('')}"`,
  );
  const labels = variables.map(({ code: own, labels: texts }, v) => {
    const entries = kit.asked[v].map(({ label }, at) => [String(kit.recodes[v][at]), texts[label]]);
    return `    ${dollarless(literal(own))}: ${dollarless(literal(Object.fromEntries(entries)))}`;
  });
  return `Qualtrics.SurveyEngine.addOnload(function () {
  var answers = {
${answers.join(',\n')}
  };
  /* What each recode value counts as. */
  var labels = {
${labels.join(',\n')}
  };
${dollarless(javascriptFunction(kit)).replaceAll(/^/gm, '  ')}
  var code, assigned, engine = Qualtrics.SurveyEngine;
  for (code in answers) {
    if (labels[code].hasOwnProperty(answers[code])) { answers[code] = labels[code][answers[code]]; }
  }
  assigned = typingTool(answers);
  /* setJSEmbeddedData puts ${PREFIX} before the name; the older setEmbeddedData takes the name as it is. */
  function set(name, value) {
    if (engine.setJSEmbeddedData) { engine.setJSEmbeddedData(name, value); }
    else { engine.setEmbeddedData("${PREFIX}" + name, value); }
  }
  set("segment", assigned.segment);
  set("segment_name", assigned.name);
  set("segment_probability", Math.max.apply(null, assigned.probabilities).toFixed(6));
${hasOut(kit.classifier) ? '  set("target_or_out", assigned.group);\n' : ''}  set("typing_note", assigned.note);
});
`;
}

/** What Qualtrics replaces by the answer: of a set, the places of the best and the worst, the statements of a matrix. */
const pipesOf = (id: string, items?: readonly string[]): string[] =>
  (items ? ['SelectedAnswerRecode/1', 'SelectedAnswerRecode/2'] : ['SelectedChoicesRecode']).map(
    (what) => `\${q://${id}/${what}}`,
  );

/** Runs the script with the people of test_cases.csv against both ways of writing embedded data. */
function selfTest(kit: Kit): string {
  const { classifier, recodes, cases, names } = kit;
  const people = cases.flatMap(({ chosen, expected }) => {
    if (chosen === null) return [];
    const { segment, group, probabilities, note } = expected;
    const name = names[classifier.segments.indexOf(segment)];
    const probability = probabilities.toSorted().at(-1)!;
    const fields = [segment, name, probability, ...(hasOut(classifier) ? [group] : []), note];
    const given = chosen.flatMap((at, v) => {
      const code = at === null ? '' : String(recodes[v][at]);
      return classifier.variables[v].items ? [code.slice(0, 1), code.slice(1)] : [code];
    });
    return [{ given, fields }];
  });
  const said = qualtricsWords('en').selfTest('{agree}', '{people}');
  // Without the dollar, or they would be replaced here too.
  const pipes = questionIds(kit).flatMap((id, v) => pipesOf(id, classifier.variables[v].items));
  const given = [people, fieldNames(kit), pipes.map((pipe) => pipe.slice(1)), PREFIX, said];
  return `${programFile('qualtrics_test.js')}selfTest(${given.map(literal).join(', ')});\n`;
}

/** Qualtrics would take a dollar and a brace in a name for piped text. */
const dollarless = (script: string): string => script.replaceAll('${', '\\u0024{');

/** The questions in the text format that Qualtrics documents for importing surveys, with recode values. */
export const qualtricsSurvey: KitPart = {
  file: 'qualtrics_survey.txt',
  mediaType: 'text/plain; charset=utf-8',
  make: (kit) => {
    const questionOf = (block: QuestionBlock, v: number) => {
      const variable = kit.classifier.variables[v];
      if (variable.items) return matrixOf(variable, variable.items);
      const choices = kit.asked[v].flatMap(({ text }, at) => [`[[Choice:${kit.recodes[v][at]}]]`, imported(text)]);
      return [
        '[[Question:MC:SingleAnswer:Vertical]]',
        `[[ID:${variable.code.replaceAll(/[^\w]/g, '_')}]]`,
        imported(itemText(block, variable, '\n')),
        '',
        '[[AdvancedChoices]]',
        ...choices,
        '',
      ].join('\n');
    };
    const questions = questionBlocks(kit).flatMap((block) => [
      // A text without answers, above those that have some.
      ...(block.stem === '' ? [] : ['[[Question:DB]]', imported(block.stem), '']),
      ...block.questions.map((v) => questionOf(block, v)),
    ]);
    const { block } = qualtricsWords('en');
    return ['[[AdvancedFormat]]', '', `[[Block:${block}]]`, '', ...questions, '[[PageBreak]]', ''].join('\n');
  },
};

/** A set as a matrix: the best and the worst are its statements, the items its answers. */
function matrixOf({ code: own, question }: ClassifierFile['variables'][number], items: readonly string[]): string {
  const words = qualtricsWords('en');
  return [
    '[[Question:Matrix]]',
    `[[ID:${own.replaceAll(/[^\w]/g, '_')}]]`,
    imported(question),
    '',
    '[[AdvancedChoices]]',
    ...[words.best, words.worst].flatMap((text, at) => [`[[Choice:${at + 1}]]`, text]),
    '[[AdvancedAnswers]]',
    ...items.flatMap((text, at) => [`[[Answer:${at + 1}]]`, imported(text)]),
    '',
  ].join('\n');
}

/** Text of a survey is HTML on one line; nothing in it may look like a tag of the format or like piped text. */
function imported(value: string): string {
  const escaped = markup(value).replaceAll('[[', '&#91;[').replaceAll(']]', '&#93;]').replaceAll('${', '&#36;{');
  return escaped.trim().replaceAll(/\s*[\r\n\u2028\u2029]+\s*/g, '<br>') || '&nbsp;';
}
