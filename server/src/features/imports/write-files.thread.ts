import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import type { FileProblem, ProjectSummary } from '@qp/contract';
import { conversion, doubtsOf, itemLabels, namesOfClasses, type PlannedVariable } from '@qp/engine/imports';
import { buildSurvey, type FileNames, Problems, SurveyReading } from '@qp/engine/imports/survey-files';
import { encodeSurvey } from '@qp/engine/survey';
import {
  EXERCISE_HEADER,
  isInProject,
  kindFacts,
  NUMBER_HEADERS,
  RESPONSE_ORDER_HEADER,
  RESPONSE_ORDER_SEPARATOR,
  responsesOfKind,
  type SourceVariable,
  STEM_HEADER,
  VARIABLE_HEADERS,
} from '@qp/facts';
import { checkWords } from '@qp/words/imports/check';
import { fileProblem } from '@qp/words/imports/survey-problems';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { stageWords } from '@qp/words/jobs/stages';
import { projectDataWords } from '@qp/words/projects/data';
import { csvLine, harmless } from '../../platform/csv/index.ts';
import { handOver, type ThreadContext, threadWork } from '../../platform/queue/thread.ts';
import { type TableChoice, TableError, type TableFile, withTable } from '../../platform/tabular/index.ts';
import { columnTexts } from './column-texts.thread.ts';
import { asRead, CsvCells, CsvOutput } from './csv-cells.thread.ts';
import { WrittenColumn } from './written-column.thread.ts';

/** Writes the three CSV files of a project from one file and its plan, and reads each row of them as it is written. */

export interface WritingTask extends TableChoice {
  readonly path: string;
  readonly folder: string;
  readonly names: FileNames;
  /** Lists of variables with `source` and `plan`, as JSON. */
  readonly pages: readonly string[];
}

interface Planned {
  readonly source: SourceVariable;
  readonly plan: PlannedVariable;
}

export interface WrittenProject {
  readonly paths: FileNames;
  readonly reading:
    | { readonly problems: FileProblem[]; readonly more: number }
    | { readonly survey: Uint8Array<ArrayBuffer>; readonly summary: ProjectSummary };
}

/** What comes after the rows takes little. */
const WRITING = 0.9;

export default threadWork<WritingTask, WrittenProject>(
  async ({ path: input, folder, names, pages, ...choice }, context) => {
    const paths = {
      data: path.join(folder, 'data.csv'),
      variables: path.join(folder, 'variables.csv'),
      discretized: path.join(folder, 'discretized.csv'),
    };
    const variables = pages.flatMap((page) => JSON.parse(page) as Planned[]);
    const problems = new Problems();
    const reading = new SurveyReading(names, problems);
    const written = async (kind: keyof FileNames, write: (file: FileHandle) => Promise<void>) => {
      const file = await open(paths[kind], 'w');
      try {
        await write(file);
      } finally {
        await file.close();
      }
    };
    await written('variables', (file) => writeDictionary(file, variables, reading));
    await withTable(input, choice, (table) =>
      written('data', (data) =>
        written('discretized', (discretized) => writeRows(table, variables, { data, discretized }, reading, context)),
      ),
    );
    context.progress(0.92, stageWords('en').orderingResponses);
    const gathered = reading.end();
    const built = gathered && buildSurvey(gathered, problems);
    if (!built)
      return { paths, reading: { problems: problems.shown.map((one) => fileProblem(one, 'en')), more: problems.more } };
    const survey = encodeSurvey(built.survey);
    const warnings = issuesOf(variables, names.data);
    return handOver({ paths, reading: { survey, summary: { ...built.summary, warnings } } }, [survey.buffer]);
  },
);

/** What is listed. */
const MOST_ISSUES = 200;

/** The issues of the data check that were left as they are: the project shows the same ones. */
function issuesOf(variables: readonly Planned[], file: string): FileProblem[] {
  const words = checkWords('en');
  return variables
    .map(({ source, plan }) => ({ column: source.code, doubts: doubtsOf(source, plan) }))
    .filter(({ doubts }) => doubts.length > 0)
    .slice(0, MOST_ISSUES)
    .map(({ column, doubts }) => ({ file, column, message: words.issues(doubts.map((doubt) => words.doubts[doubt])) }));
}

async function writeRows(
  table: TableFile,
  variables: readonly Planned[],
  files: { readonly data: FileHandle; readonly discretized: FileHandle },
  reading: SurveyReading,
  { progress, signal }: ThreadContext,
): Promise<void> {
  const used = variables.filter(({ plan }) => isInProject(plan.kind));
  const number = numberColumn(used);
  const names = table.columns.map(({ name }) => name);
  const there = new Set(names);
  // A plan may have been saved for another file.
  const lost = used.flatMap(({ source }) => source.columns).find((name) => !there.has(name));
  if (lost !== undefined) throw new TableError(unreadableWords('en').noColumn(lost));
  const textOf = columnTexts(
    table,
    variables.map(({ source }) => source),
  );
  // All variables are converted, as prediction does it: an option that is left out still shows who answered its set.
  const converted = conversion(variables, names).filter((_, i) => isInProject(variables[i].plan.kind));
  const [raw, label] = [new CsvCells(), new CsvCells()];
  const columns = converted.map(
    (variable, i) => new WrittenColumn(variable, responsesOfKind(used[i].plan.kind) === 'set', textOf, { raw, label }),
  );
  const cutColumns = columns.filter((_, i) => isCut(used[i].plan));
  const [data, discretized] = [new CsvOutput(files.data), new CsvOutput(files.discretized)];
  const headers = [columns, cutColumns].map((list) => [...number, ...list.map(({ code }) => code)]);
  data.add(csvLine(headers[0]));
  discretized.add(csvLine(headers[1]));
  const [dataHeader, cutHeader] = headers.map((cells) => ({
    cells: cells.map(asRead),
    line: 1,
    comma: 'never' as const,
  }));
  if (!reading.headers(dataHeader, cutHeader)) return;
  reading.together();
  const cells: string[] = [];
  let respondents = 0;
  for await (const batch of table.batches()) {
    signal.throwIfAborted();
    const numbers = columns.map((column) => column.numbersOf(batch));
    const cutNumbers = numbers.filter((_, i) => isCut(used[i].plan));
    for (let row = 0; row < batch.rows; row++) {
      const front = number.length > 0 ? `${respondents + row + 1},` : '';
      data.row(front, numbers, row, raw);
      discretized.row(front, cutNumbers, row, label);
    }
    const cellsOf = (of: CsvCells, list: readonly Int32Array[]) => (column: number) => {
      const own = number.length > column ? null : list[column - number.length];
      for (let row = 0; row < batch.rows; row++) {
        cells[row] = own === null ? String(respondents + row + 1) : of.textOf(own[row]);
      }
      return cells;
    };
    if (!reading.block(batch.rows, respondents + 2, cellsOf(raw, numbers), cellsOf(label, cutNumbers))) return;
    respondents += batch.rows;
    raw.endBatch();
    label.endBatch();
    await data.flush();
    await discretized.flush();
    progress(WRITING * batch.share, stageWords('en').writingThreeFiles);
  }
}

/** The dictionary, as it is written and as it is read. */
async function writeDictionary(file: FileHandle, variables: readonly Planned[], reading: SurveyReading): Promise<void> {
  const used = variables.filter(({ plan }) => isInProject(plan.kind));
  const rows = numberColumn(used).map((name) => [
    name,
    projectDataWords('en').rowOfFile,
    'Survey',
    'General',
    'ID',
    ...NO_MORE,
  ]);
  for (const { source, plan } of used) {
    const order =
      isCut(plan) && responsesOfKind(plan.kind) ? responseNames(source, plan).join(RESPONSE_ORDER_SEPARATOR) : '';
    const { label, dimension, factor, stem = '', kind } = plan;
    const type = kindFacts[kind].dataType ?? '';
    const exercise = kind === 'choice' ? source.exercise : undefined;
    const items =
      exercise && exercise.layout !== 'cells' ? itemLabels(exercise.items).join(RESPONSE_ORDER_SEPARATOR) : '';
    rows.push([
      source.code,
      label,
      dimension,
      factor,
      type,
      order || items,
      stem,
      ...numberCells(plan),
      exercise?.name ?? '',
    ]);
  }
  // Most files have no exercise, and no column for it.
  const width =
    VARIABLE_HEADERS.length + MORE_HEADERS.length - (used.some(({ plan }) => plan.kind === 'choice') ? 0 : 1);
  const header = [...VARIABLE_HEADERS, ...MORE_HEADERS].slice(0, width);
  const cellsOf = rows.map((cells) => cells.slice(0, width));
  reading.dictionary.header(header, 1);
  for (const [i, cells] of cellsOf.entries()) reading.dictionary.row(cells.map(asRead), i + 2);
  reading.dictionary.end();
  await file.writeFile([header, ...cellsOf].map(csvLine).join(''));
}

/** Unit, decimals and how a number is taken; blank for everything else. */
function numberCells({ kind, take = 'groups', unit = '', decimals = null }: PlannedVariable): string[] {
  if (responsesOfKind(kind) !== 'cut') return NUMBER_HEADERS.map(() => '');
  return [unit, decimals === null ? '' : String(decimals), take === 'number' ? 'Number' : 'Groups'];
}

const MORE_HEADERS = [RESPONSE_ORDER_HEADER, STEM_HEADER, ...NUMBER_HEADERS, EXERCISE_HEADER];
const NO_MORE = MORE_HEADERS.map(() => '');

/** Without an identifier people are numbered: otherwise a row of blanks would not count as a row. */
function numberColumn(used: readonly Planned[]): string[] {
  if (used.some(({ plan }) => plan.kind === 'id')) return [];
  const taken = new Set(used.map(({ source }) => source.code));
  let name = 'Respondent';
  for (let n = 2; taken.has(name); n++) name = `Respondent_${n}`;
  return [name];
}

/** Weights and numbers without cuts are only in the file of answers as collected. */
function isCut(plan: PlannedVariable): boolean {
  return kindFacts[plan.kind].discretized && (responsesOfKind(plan.kind) !== 'cut' || plan.edges.length > 0);
}

function responseNames(source: SourceVariable, plan: PlannedVariable): string[] {
  const names =
    responsesOfKind(plan.kind) === 'cut' ? namesOfClasses(source, plan) : plan.responses.map(({ label }) => label);
  return names.map(harmless);
}
