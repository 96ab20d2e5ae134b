import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { type CategoricalColumn, MISSING, type Survey } from '@qp/engine/survey';
import { PRODUCT } from '@qp/facts';
import { type MultiResponseSet, type NewVariable, SavWriter, spssName } from '@qp/spss';
import { spssFileWords } from '@qp/words/files/spss';
import { stageWords } from '@qp/words/jobs/stages';
import { weightWords } from '@qp/words/sample/weights';
import { threadWork } from '../../platform/queue/thread.ts';
import { readSurvey, type SurveyAt } from '../runs/segmentation/index.ts';
import { decodePlacements, UNASSIGNED } from '../runs/stored-files/index.ts';

export interface SpssFileTask {
  readonly surveyAt: SurveyAt;
  /** The weight that was made for the run; null where it took that of the survey, if any. */
  readonly weight: string | null;
  readonly placementsPath: string;
  readonly outputPath: string;
  readonly runName: string;
  /** What the file says of itself. */
  readonly fileLabel: string;
  /** Where the segments come from if they were merged or given. */
  readonly merged: string | null;
  /** The codes that existing segments came with, by number; null for others. */
  readonly codes: readonly string[] | null;
  readonly created: string;
  /** What the segments are called, by number; `SEGn` where there is none. */
  readonly titles: readonly string[];
  readonly variables: readonly { readonly code: string; readonly label: string; readonly type: string }[];
  /** Yes/no variables of multiple response sets. */
  readonly sets: readonly { readonly code: string; readonly name: string; readonly label: string }[];
}

/** A column of the file, and its values from one respondent to another. */
interface Column {
  readonly code: string;
  readonly variable: NewVariable;
  values(from: number, to: number): Float64Array | string[];
}

const ROWS_PER_PIECE = 2000;
/** Found among the columns by a name that no variable has. */
const WEIGHT = '\0weight';
const WEIGHT_FORMAT = { type: 'F', width: 12, decimals: 6 } as const;
const PROBABILITY = { type: 'F', width: 8, decimals: 6 } as const;

export default threadWork(async (task: SpssFileTask, { progress, signal }): Promise<number> => {
  const weighted = readSurvey(task.surveyAt);
  // Beside a weight that was made, that of the survey stays as it came.
  const survey = task.weight === null ? weighted : readSurvey({ ...task.surveyAt, people: null });
  const placements = decodePlacements(readFileSync(task.placementsPath));
  const taken = new Set<string>();
  const columns = [
    ...surveyColumns(survey, task, taken),
    ...madeWeightColumn(weighted, task, taken),
    ...segmentColumns(placements, task, taken),
  ];
  const weight = columns.findLast(({ code }) => code === WEIGHT)?.variable.name ?? null;
  const file = await open(task.outputPath, 'w');
  try {
    const sink = {
      write: async (bytes: Uint8Array, at: number) => void (await file.write(bytes, 0, bytes.length, at)),
    };
    const writer = new SavWriter(sink, {
      variables: columns.map(({ variable }) => variable),
      sets: setsOf(columns, task),
      weight,
      fileLabel: task.fileLabel,
      product: PRODUCT,
      created: new Date(task.created),
      cases: survey.respondents,
    });
    await writer.begin();
    for (let from = 0; from < survey.respondents; from += ROWS_PER_PIECE) {
      signal.throwIfAborted();
      progress(from / survey.respondents, stageWords('en').writingSpss);
      const to = Math.min(from + ROWS_PER_PIECE, survey.respondents);
      await writer.rows({ rows: to - from, columns: columns.map((column) => column.values(from, to)) });
    }
    await writer.end();
  } finally {
    await file.close();
  }
  return survey.respondents;
});

/** Identifier, weight, then every variable of the dictionary: responses as labelled codes from 1, numbers as numbers. */
function surveyColumns(survey: Survey, { variables }: SpssFileTask, taken: Set<string>): Column[] {
  const cut = new Map(survey.categorical.map((column) => [column.code, column]));
  const numbers = new Map(survey.numeric.map((column) => [column.code, column]));
  const columns = survey.idName === null ? [] : [identifierColumn(survey, survey.idName, variables, taken)];
  for (const { code, label, type } of variables) {
    const { weights } = survey;
    if (type === 'Weight' && weights) {
      const variable: NewVariable = {
        name: spssName(code, taken),
        label,
        width: 0,
        format: WEIGHT_FORMAT,
        measure: 'scale',
      };
      columns.push({ code: WEIGHT, variable, values: (from, to) => weights.subarray(from, to) });
    }
    const number = numbers.get(code);
    if (number) {
      const decimals = number.values.every((value) => Number.isNaN(value) || Number.isInteger(value)) ? 0 : 2;
      const variable: NewVariable = {
        name: spssName(code, taken),
        label,
        width: 0,
        format: { type: 'F', width: 10, decimals },
        measure: 'scale',
      };
      columns.push({ code, variable, values: (from, to) => number.values.subarray(from, to) });
    }
    const categories = cut.get(code);
    if (categories) columns.push(responseColumn(categories, number ? `${code}_group` : code, label, type, taken));
  }
  return columns;
}

function madeWeightColumn({ weights }: Survey, { weight }: SpssFileTask, taken: Set<string>): Column[] {
  if (weight === null || weights === null) return [];
  const words = weightWords('en');
  const variable: NewVariable = {
    name: spssName(words.variableInFile, taken),
    label: words.inFile(weight),
    width: 0,
    format: WEIGHT_FORMAT,
    measure: 'scale',
  };
  return [{ code: WEIGHT, variable, values: (from, to) => weights.subarray(from, to) }];
}

function identifierColumn(
  survey: Survey,
  name: string,
  variables: SpssFileTask['variables'],
  taken: Set<string>,
): Column {
  const width = survey.ids.reduce((most, id) => Math.max(most, Buffer.byteLength(id)), 1);
  const label = variables.find(({ code }) => code === name)?.label ?? '';
  const variable: NewVariable = { name: spssName(name, taken), label, width, measure: 'nominal' };
  return { code: name, variable, values: (from, to) => survey.ids.slice(from, to) };
}

function responseColumn(
  column: CategoricalColumn,
  code: string,
  label: string,
  type: string,
  taken: Set<string>,
): Column {
  const ordered = type === 'Ordinal' || type === 'Numeric';
  const variable: NewVariable = {
    name: spssName(code, taken),
    label,
    width: 0,
    measure: ordered ? 'ordinal' : 'nominal',
    labels: column.labels.map((text, i) => ({ value: i + 1, label: text })),
  };
  return { code: column.code, variable, values: (from, to) => coded(column.codes.subarray(from, to)) };
}

function coded(codes: Uint8Array): Float64Array {
  return Float64Array.from(codes, (code) => (code === MISSING ? Number.NaN : code + 1));
}

function segmentColumns(
  { segments, assignments, probabilities }: ReturnType<typeof decodePlacements>,
  { titles, runName, merged, codes }: SpssFileTask,
  taken: Set<string>,
): Column[] {
  const name = (k: number) => `SEG${k + 1}`;
  const labels = Array.from({ length: segments }, (_, k) => ({
    value: k + 1,
    label: titles[k] ?? name(k),
  }));
  const segment: Column = {
    code: 'Segment',
    variable: {
      name: spssName('Segment', taken),
      label: spssFileWords('en').segment(runName, merged),
      width: 0,
      measure: 'nominal',
      labels,
    },
    values: (from, to) =>
      Float64Array.from(assignments.subarray(from, to), (at) => (at === UNASSIGNED ? Number.NaN : at + 1)),
  };
  const originals = (codes ? [codes] : []).map(
    (texts): Column => ({
      code: 'Original_Code',
      variable: {
        name: spssName('Original_Code', taken),
        label: spssFileWords('en').originalCode(runName),
        width: Math.max(8, ...texts.map((text) => Buffer.byteLength(text))),
        measure: 'nominal',
      },
      values: (from, to) => Array.from(assignments.subarray(from, to), (at) => texts[at] ?? ''),
    }),
  );
  const chances = labels.map(
    ({ label }, k): Column => ({
      code: name(k),
      variable: {
        name: spssName(name(k), taken),
        label: spssFileWords('en').probability(label),
        width: 0,
        format: PROBABILITY,
        measure: 'scale',
      },
      values: (from, to) =>
        Float64Array.from({ length: to - from }, (_none, i) =>
          assignments[from + i] === UNASSIGNED ? Number.NaN : probabilities[(from + i) * segments + k],
        ),
    }),
  );
  return [segment, ...originals, ...chances];
}

/** The sets that the survey came with; Yes is the first response, code 1. */
function setsOf(columns: readonly Column[], { sets }: SpssFileTask): MultiResponseSet[] {
  const names = new Map(columns.map(({ code, variable }) => [code, variable]));
  const groups = Map.groupBy(sets, ({ name }) => name);
  const taken = new Set<string>();
  return [...groups].flatMap(([name, members]) => {
    const variables = members.flatMap(({ code }) => {
      const variable = names.get(code);
      return variable?.labels?.[0]?.label === 'Yes' ? [variable.name] : [];
    });
    if (variables.length < 2) return [];
    return [
      {
        name: `$${spssName(name, taken)}`,
        label: members[0].label,
        kind: 'dichotomies' as const,
        counted: '1',
        variables,
      },
    ];
  });
}
