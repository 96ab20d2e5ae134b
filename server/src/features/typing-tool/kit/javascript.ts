import type { Kit, KitPart } from './kit.ts';
import { completeTable, incompleteTable, programFile, units } from './kit.ts';

/** One plain function in the JavaScript of 2009: it runs in every survey platform, browser and server. */
export const javascript: KitPart = {
  file: 'typing_tool.js',
  mediaType: 'text/javascript; charset=utf-8',
  make: (kit) => `/*
 * typing_tool.js: assigns a person to a segment. Plain ES5, no dependencies.
 *
 *   var result = typingTool({ ${example(kit)} });
 *   result.segment        "SEG2"
 *   result.name           the segment's name, or "" where it has none
 *   result.group          the chosen segment, or "Out"
 *   result.probabilities  one number per segment, six decimals
 *   result.margin         how far the best segment is ahead of the second, in log odds
 *   result.note           what is uncertain: missing, unknown, tie, low margin
 *
 * Self-test: node typing_tool.js test_cases.csv
 *
 * Answers may be response labels or raw answers. Where a number can be either, labels are meant; a second argument names
 * the questions that hold raw answers: typingTool(answers, ["Q3"]).
 */
${javascriptFunction(kit)}
if (typeof module !== "undefined" && module.exports) { module.exports = typingTool; }
${programFile('typing_tool_test.js')}`,
};

function example({ classifier, codes }: Kit): string {
  return classifier.variables
    .slice(0, 2)
    .map(({ code }, v) => `${literal(code)}: ${literal(codes[v][0] ?? '')}`)
    .join(', ')
    .replaceAll('*/', '*\\/');
}

/** A value as a literal that neither ends a script element nor a line. */
export function literal(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** `var typingTool = …;` with the classifier inside. */
export function javascriptFunction(kit: Kit): string {
  return programFile('typing_tool.js').replace('"TOOL"', () => literal(toolData(kit)));
}

function toolData({ classifier, names, version }: Kit) {
  return {
    version,
    segments: classifier.segments,
    names,
    targets: classifier.targets.map((number) => number - 1),
    missing: classifier.missing,
    lowMargin: units(classifier.low_margin),
    complete: completeTable(classifier),
    incomplete: incompleteTable(classifier),
    questions: classifier.variables.map(({ code, labels, cut }) => ({
      code,
      labels: labels.map((label) => label.trim()),
      cut,
    })),
  };
}
