import {
  completeTable,
  incompleteTable,
  type Kit,
  type KitPart,
  type KitTable,
  programFile,
  units,
  WHITE_SPACE,
} from './kit.ts';

/** A function in base R over a data frame of answers. */
export const r: KitPart = {
  file: 'typing_tool.R',
  mediaType: 'text/plain; charset=utf-8',
  make: (kit) => `# Assigns the people of a data frame to segments. Base R 3.5 or later, no package.
#
#   source("typing_tool.R")
#   people <- read.csv("people.csv", colClasses = "character", check.names = FALSE, na.strings = character())
#   assigned <- typing_tool(people)
#
# In Displayr or Q: paste all of this into a new R variable, with this as its last line (or $segment_name, or a probability):
#   ${calledWith(kit)}$segment
#
# Self-test: Rscript -e 'source("typing_tool.R"); typing_tool_test("test_cases.csv")'
#
# Every question is a column of response labels or raw answers. The result has one row per person: segment, segment_name,
# target_or_out, one probability per segment, and a note on what is uncertain.
# Tool version: ${kit.version}
${programFile('typing_tool.R').replace('TOOL', () => tool(kit))}`,
};

/** The function with each question as the variable of its name. In a comment, so signs that could end it are left out. */
function calledWith({ classifier }: Kit): string {
  const own = classifier.variables.map(({ code }) => `${text(code)} = \`${code.replace(/[^ -_a-~]/g, '_')}\``);
  return `typing_tool(data.frame(${own.join(', ')}, check.names = FALSE))`;
}

/** ASCII only: an R script is read in the encoding of the machine. */
function text(value: string): string {
  const escaped = [...value].map((character) => {
    const code = character.codePointAt(0)!;
    if (character === '"' || character === '\\') return `\\${character}`;
    if (code >= 32 && code < 127) return character;
    return code > 0xffff ? `\\U{${code.toString(16)}}` : `\\u{${code.toString(16)}}`;
  });
  return `"${escaped.join('')}"`;
}

const texts = (values: readonly string[]): string =>
  values.length === 0 ? 'character()' : `c(${values.map(text).join(', ')})`;
const numbers = (values: readonly number[]): string => (values.length === 0 ? 'numeric()' : `c(${values.join(', ')})`);

function tool({ classifier, names, ambiguous }: Kit): string {
  const columns = classifier.segments.length;
  const scores = ({ scores: own }: KitTable, v: number) =>
    `matrix(${numbers(own[v].flat())}, ncol = ${columns}, byrow = TRUE)`;
  const [complete, incomplete] = [completeTable(classifier), incompleteTable(classifier)];
  const questions = classifier.variables.map(({ code, labels, cut }, v) => {
    const raw =
      cut === null
        ? 'NULL'
        : cut.kind === 'texts'
          ? `list(texts = ${texts(cut.texts)}, labels = ${numbers(cut.labels)})`
          : `list(from = ${numbers(cut.from)}, to = ${numbers(cut.to)}, labels = ${numbers(cut.labels)})`;
    return `    list(code = ${text(code)}, labels = ${texts(labels.map((label) => label.trim()))}, ambiguous = ${ambiguous[v] ? 'TRUE' : 'FALSE'},
      cut = ${raw},
      complete = ${scores(complete, v)},
      incomplete = ${scores(incomplete, v)})`;
  });
  return `list(
  segments = ${texts(classifier.segments)},
  names = ${texts(names)},
  targets = ${numbers(classifier.targets)},
  missing = ${texts(classifier.missing)},
  low_margin = ${units(classifier.low_margin)},
  complete = ${numbers(complete.intercepts)},
  incomplete = ${numbers(incomplete.intercepts)},
  weights = ${numbers(incomplete.weights)},
  white = ${text(WHITE_SPACE)},
  questions = list(
${questions.join(',\n')}))`;
}
