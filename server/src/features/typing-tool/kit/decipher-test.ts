import { pythonList, pythonText, questionLabel } from './decipher.ts';
import { type Kit, type KitPart, programFile } from './kit.ts';

/** Runs the survey of exec.xml outside Decipher, with what it offers as far as the blocks use it. */
export const decipherSelfTest: KitPart = {
  file: 'decipher/self_test.py',
  mediaType: 'text/x-python; charset=utf-8',
  make: (kit) => programFile('decipher_self_test.py').replace('"ROWS"', () => rowsOf(kit)),
};

/** By question: the row of every answer that test_cases.csv can hold; of a set, the rows of the best and the worst. */
function rowsOf({ classifier, asked }: Kit): string {
  const questions = classifier.variables.map(({ code, labels, items }, v) => {
    const rows = new Map<string, number>();
    asked[v].forEach((answer, at) => {
      rows.set(answer.code.trim(), at);
    });
    labels.forEach((label, position) => {
      const own = asked[v].findIndex((answer) => answer.label === position);
      if (own >= 0) rows.set(label.trim(), own);
    });
    const rowOf = (at: number) => {
      const own = asked[v][at].code;
      return items ? `(${Number(own[0]) - 1}, ${Number(own[1]) - 1})` : at;
    };
    const entries = [...rows].map(([text, at]) => `${pythonText(text)}: ${rowOf(at)}`);
    return `(${pythonText(code)}, "${questionLabel(code, v)}", {${entries.join(', ')}})`;
  });
  const missing = pythonList(classifier.missing.map(pythonText));
  return `[\n    ${questions.join(',\n    ')}]\nMISSING = ${missing}\nSEGMENTS = ${pythonList(classifier.segments.map(pythonText))}`;
}
