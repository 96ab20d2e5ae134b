import { plainLabel } from '../response-order.ts';
import type { Survey } from '../survey.ts';
import { MOST_RESPONSES } from './columns.ts';
import type { FileProblem } from './problems.ts';
import { named, Problems } from './problems.ts';
import type { Gathered } from './survey-reading.ts';
import type { VariableSummary } from './variable-summary.ts';

/** Fewer people than this are too few to judge a response. */
const FEW = 5;
const MOST_WARNINGS = 200;

/** Warnings: not errors, but worth knowing before trusting the segments. */
export function warningsOf(gathered: Gathered, survey: Survey, variables: readonly VariableSummary[]): FileProblem[] {
  const warnings = new Problems(MOST_WARNINGS);
  unknownColumns(gathered, warnings);
  missingColumns(gathered, warnings);
  const { files } = gathered;
  const lines = new Map(gathered.variables.map(({ code, line }) => [code, line]));
  for (const variable of variables) {
    const { code } = variable;
    const inData = gathered.data.has(code);
    const inDiscretized = gathered.discretized.has(code);
    if (!inData && !inDiscretized) {
      const other = [...gathered.data.names, ...gathered.discretized.names].find(
        (name) => name.toLowerCase() === code.toLowerCase(),
      );
      const hint = other ? ` There is “${other}”: upper and lower case must match.` : '';
      warnings.add({
        file: files.variables,
        line: lines.get(code),
        column: code,
        message: `“${code}” is in the variable file but in neither of the other files, so it can’t be used.${hint}`,
      });
      continue;
    }
    responseWarnings(variable, gathered, warnings);
    if (variable.numbers && variable.numbers.minimum === variable.numbers.maximum) {
      const message = `Every answer is ${variable.numbers.minimum}, so the variable can’t separate segments.`;
      warnings.add({ file: files.data, column: code, message });
    }
    if (gathered.numbers.has(code) && !variable.numbers) {
      warnings.add({ file: files.data, column: code, message: 'No one has an answer, so it can’t be used.' });
    }
    if (variable.uses.includes('cluster') && inData && !(code in survey.cuts)) {
      warnings.add({
        file: files.discretized,
        column: code,
        message:
          `The responses do not follow from the answers in ${files.data} by a rule (the same answer has different ` +
          'responses, or there are too many texts). Predictions for new people need this variable as response labels.',
      });
    }
  }
  return warnings.more > 0
    ? [...warnings.shown, { file: files.discretized, message: `${warnings.more} further warnings are not listed.` }]
    : warnings.shown;
}

function unknownColumns(gathered: Gathered, warnings: Problems): void {
  const known = new Set(gathered.variables.map(({ code }) => code));
  for (const table of [gathered.data, gathered.discretized]) {
    const unknown = table.names.filter((name) => name !== '' && name !== gathered.ids?.name && !known.has(name));
    if (unknown.length === 0) continue;
    const message =
      unknown.length === 1
        ? `The column ${named(unknown)} is not in the dictionary and was left out.`
        : `${unknown.length} columns are not in the dictionary and were left out: ${named(unknown)}.`;
    warnings.add({ file: table.file, message });
  }
}

/** A variable missing from one file can be used only in part; one missing from both has its own warning. */
function missingColumns(gathered: Gathered, warnings: Problems): void {
  const { data, discretized } = gathered;
  const asked = gathered.variables.filter(({ kind }) => kind !== 'ID' && kind !== 'Weight');
  const say = (file: string, codes: readonly string[], use: string) => {
    if (codes.length === 0) return;
    const one = codes.length === 1;
    const which = one
      ? `The variable ${named(codes)} has no column in this file, so it`
      : `${codes.length} variables have no column in this file (${named(codes)}), so they`;
    warnings.add({ file, message: `${which} ${use}.` });
  };
  const onlyIn = (one: Gathered['data'], other: Gathered['data'], variables = asked) =>
    variables.map(({ code }) => code).filter((code) => one.has(code) && !other.has(code));
  // Numbers can be metrics without being cut: most people cut only those that form segments.
  const categories = asked.filter(({ kind }) => kind !== 'Numeric');
  say(discretized.file, onlyIn(data, discretized, categories), 'can’t be used for clustering or profiling');
  say(data.file, onlyIn(discretized, data), 'can’t be used as metrics or as raw answers in predictions');
}

function responseWarnings(variable: VariableSummary, gathered: Gathered, warnings: Problems): void {
  const column = gathered.responses.get(variable.code);
  if (!column) return;
  const add = (message: string, value?: string) =>
    warnings.add({ file: gathered.files.discretized, column: variable.code, value, message });
  const { responses } = variable;
  const cannot = 'so it can’t be a cluster or profile variable.';
  if (column.tooMany) add(`It has more than ${MOST_RESPONSES} different responses, ${cannot}`);
  else if (responses.length === 0) add(`No one has a response, ${cannot}`);
  else if (responses.length === 1) {
    add(`Everyone who answered has “${responses[0].label}”, so the variable can’t separate segments.`);
  } else compareResponses(responses, add);
}

function compareResponses(
  responses: VariableSummary['responses'],
  add: (message: string, value?: string) => void,
): void {
  for (const { label, count } of responses) {
    if (count < FEW) add(`Only ${count} ${count === 1 ? 'person has' : 'people have'} the response “${label}”.`, label);
  }
  const alike = new Map<string, string[]>();
  for (const { label } of responses) {
    const key = plainLabel(label);
    alike.set(key, [...(alike.get(key) ?? []), label]);
  }
  for (const labels of alike.values()) {
    if (labels.length > 1) add(`${named(labels)} differ only in case or spaces, and count as different responses.`);
  }
}
