import { CHOICE_TYPE, FEW_PEOPLE, MAX_RESPONSES, type SurveyProblem } from '@qp/facts';
import { plainLabel } from '../../survey/response-order.ts';
import type { Survey } from '../../survey/survey.ts';
import { partsOfExercise } from './build-exercises.ts';
import { type FileProblem, named, Problems, shortened } from './problems.ts';
import type { Gathered } from './survey-reading.ts';
import type { VariableSummary } from './variable-summary.ts';

const MAX_WARNINGS = 200;

/** Warnings: not errors, but worth knowing before trusting the segments. */
export function warningsOf(gathered: Gathered, survey: Survey, variables: readonly VariableSummary[]): FileProblem[] {
  const warnings = new Problems(MAX_WARNINGS);
  unknownColumns(gathered, warnings);
  missingColumns(gathered, warnings);
  unclearNumbers(gathered, warnings);
  const { files } = gathered;
  for (const exercise of survey.exercises ?? []) {
    const add: AddProblem = (problem) => warnings.add({ file: files.data, column: exercise.columns[0].task, problem });
    const parts = partsOfExercise(exercise);
    if (parts > 1) add({ kind: 'parts of an exercise', exercise: shortened(exercise.code), parts });
    if (exercise.columns.length === 1 && exercise.columns[0].answers.length === 1) add({ kind: 'one choice only' });
  }
  const lines = new Map(gathered.variables.map(({ code, line }) => [code, line]));
  for (const variable of variables) {
    const { code } = variable;
    // The exercise itself has no column.
    if (survey.exercises?.some((exercise) => exercise.code === code)) continue;
    const inData = gathered.data.has(code);
    const inDiscretized = gathered.discretized.has(code);
    if (!inData && !inDiscretized) {
      const other = [...gathered.data.names, ...gathered.discretized.names].find(
        (name) => name.toLowerCase() === code.toLowerCase(),
      );
      warnings.add({
        file: files.variables,
        line: lines.get(code),
        column: code,
        problem: { kind: 'in neither file', code, other: other ?? null },
      });
      continue;
    }
    responseWarnings(variable, gathered, warnings);
    if (variable.numbers && variable.numbers.minimum === variable.numbers.maximum) {
      const problem = { kind: 'one number', value: variable.numbers.minimum } as const;
      warnings.add({ file: files.data, column: code, problem });
    }
    if (gathered.numbers.has(code) && !variable.numbers) {
      warnings.add({ file: files.data, column: code, problem: { kind: 'no answers' } });
    }
    if (variable.uses.includes('cluster') && inData && !(code in survey.cuts)) {
      warnings.add({
        file: files.discretized,
        column: code,
        problem: { kind: 'no rule', dataFile: files.data },
      });
    }
  }
  return warnings.more > 0
    ? [...warnings.shown, { file: files.discretized, problem: { kind: 'further warnings', count: warnings.more } }]
    : warnings.shown;
}

function unknownColumns(gathered: Gathered, warnings: Problems): void {
  const known = new Set(gathered.variables.map(({ code }) => code));
  for (const table of [gathered.data, gathered.discretized]) {
    const unknown = table.names.filter((name) => name !== '' && name !== gathered.ids?.name && !known.has(name));
    if (unknown.length === 0) continue;
    warnings.add({ file: table.file, problem: { kind: 'unknown columns', columns: named(unknown) } });
  }
}

/** Numbers whose marks can be read in two ways: a wrong guess is wrong by a factor of a thousand. */
function unclearNumbers({ weight, variables, numbers, files }: Gathered, warnings: Problems): void {
  for (const { code, kind } of variables) {
    const notation = (kind === 'Weight' ? weight : numbers.get(code))?.notation;
    if (!notation?.ambiguous) continue;
    const problem = {
      kind: 'unclear thousands',
      text: shortened(notation.example),
      thousands: notation.thousands !== null,
    } as const;
    warnings.add({ file: files.data, column: code, problem });
  }
}

/** A variable missing from one file can be used only in part; one missing from both has its own warning. */
function missingColumns(gathered: Gathered, warnings: Problems): void {
  const { data, discretized } = gathered;
  const asked = gathered.variables.filter(({ kind }) => kind !== 'ID' && kind !== 'Weight' && kind !== CHOICE_TYPE);
  const say = (file: string, codes: readonly string[], unusable: 'segments' | 'metrics') => {
    if (codes.length > 0) warnings.add({ file, problem: { kind: 'missing columns', columns: named(codes), unusable } });
  };
  const onlyIn = (one: Gathered['data'], other: Gathered['data'], variables = asked) =>
    variables.map(({ code }) => code).filter((code) => one.has(code) && !other.has(code));
  // Numbers can be metrics without being cut: most people cut only those that form segments.
  const categories = asked.filter(({ kind }) => kind === 'Categorical');
  say(discretized.file, onlyIn(data, discretized, categories), 'segments');
  say(data.file, onlyIn(discretized, data), 'metrics');
}

function responseWarnings(variable: VariableSummary, gathered: Gathered, warnings: Problems): void {
  const column = gathered.responses.get(variable.code);
  if (!column) return;
  const add: AddProblem = (problem, value) =>
    warnings.add({ file: gathered.files.discretized, column: variable.code, value, problem });
  const { responses } = variable;
  if (column.tooMany) add({ kind: 'too many responses', most: MAX_RESPONSES });
  else if (responses.length === 0) add({ kind: 'no responses' });
  else if (responses.length === 1) add({ kind: 'one response', label: responses[0].label });
  else compareResponses(responses, add);
}

type AddProblem = (problem: SurveyProblem, value?: string) => void;

function compareResponses(responses: VariableSummary['responses'], add: AddProblem): void {
  for (const { label, count } of responses) {
    if (count < FEW_PEOPLE) add({ kind: 'few people', people: count, label }, label);
  }
  const alike = new Map<string, string[]>();
  for (const { label } of responses) {
    const key = plainLabel(label);
    alike.set(key, [...(alike.get(key) ?? []), label]);
  }
  for (const labels of alike.values()) {
    if (labels.length > 1) add({ kind: 'labels alike', labels: named(labels) });
  }
}
