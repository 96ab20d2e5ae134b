import { palette, WHITE } from '@qp/facts';
import { javascriptFunction, literal } from './javascript.ts';
import type { Kit, KitPart } from './kit.ts';

/** The JavaScript of a Qualtrics question, on a page that says where to paste it. */
export const qualtrics: KitPart = {
  file: 'qualtrics.html',
  mediaType: 'text/html; charset=utf-8',
  make: (kit) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Typing tool for Qualtrics</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: ${palette.light.text}; background: ${WHITE}; }
textarea { width: 100%; height: 22rem; font: 13px/1.4 ui-monospace, monospace; box-sizing: border-box; }
table { border-collapse: collapse; } td, th { text-align: left; padding: .25rem 1rem .25rem 0; vertical-align: top; }
code { font-family: ui-monospace, monospace; }
</style>
</head>
<body>
<h1>Typing tool for Qualtrics</h1>
<ol>
<li>Ask the ${kit.classifier.variables.length} questions as multiple choice with one answer. Give each choice the recode value of <code>questions.csv</code>
  (Recode values, in the menu of the question).</li>
<li>In the Survey flow, before the questions, add an Embedded Data element with the fields <code>segment</code>, <code>segment_name</code> and
  <code>segment_probability</code>, all without a value.</li>
<li>On a <strong>later page</strong> add a question of the kind Text / Graphic. Open its JavaScript, delete what is there, and paste the text below.</li>
<li>In the first lines put the number of each question in place of <code>QID1</code> …: the editor shows it when you pipe text from the question.</li>
<li>Try the people of <code>test_cases.csv</code> in the preview.</li>
</ol>
<table>
<tr><th>In the text</th><th>Question</th></tr>
${kit.classifier.variables.map(({ code, question }, v) => `<tr><td><code>QID${v + 1}</code></td><td>${markup(question)} (${markup(code)})</td></tr>`).join('\n')}
</table>
<h2><label for="code">The JavaScript</label></h2>
<textarea id="code" readonly spellcheck="false">${markup(questionScript(kit))}</textarea>
<p>Tool version: ${markup(kit.version)}</p>
</body>
</html>
`,
};

export function markup(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Piped recode values are numbers or short codes, so that nothing a respondent writes can end the text in which they stand. */
function questionScript(kit: Kit): string {
  const answers = kit.classifier.variables
    .map(({ code }, v) => `    ${dollarless(literal(code))}: "\${q://QID${v + 1}/SelectedChoicesRecode}"`)
    .join(',\n');
  return `Qualtrics.SurveyEngine.addOnload(function () {
  var answers = {
${answers}
  };
${dollarless(javascriptFunction(kit)).replaceAll(/^/gm, '  ')}
  var placed = typingTool(answers);
  var set = function (name, value) {
    if (Qualtrics.SurveyEngine.setJSEmbeddedData) { Qualtrics.SurveyEngine.setJSEmbeddedData(name, value); }
    else { Qualtrics.SurveyEngine.setEmbeddedData(name, value); }
  };
  set("segment", placed.segment);
  set("segment_name", placed.name);
  set("segment_probability", Math.max.apply(null, placed.probabilities).toFixed(6));
});
`;
}

/** Qualtrics would take a dollar and a brace in a name for piped text. */
const dollarless = (script: string): string => script.replaceAll('${', '\\u0024{');
