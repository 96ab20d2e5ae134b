import type { FileProblem, ProjectSummary } from '@qp/contract';
import { buildSurvey, type FileNames, type Header, Problems, SurveyReading } from '@qp/engine/imports/survey-files';
import { encodeSurvey } from '@qp/engine/survey';
import { surveyFiles } from '@qp/facts';
import { fileProblem } from '@qp/words/imports/survey-problems';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { stageWords } from '@qp/words/jobs/stages';
import type { CsvBatch } from '../../platform/csv/index.ts';
import { CsvError, DECIMAL_COMMA, readCsv } from '../../platform/csv/index.ts';
import type { ThreadContext } from '../../platform/queue/thread.ts';
import { handOver, threadWork } from '../../platform/queue/thread.ts';

/** Reads, checks and encodes the three files of a project, from local paths, in a thread of its own. */

type Kind = keyof FileNames;

export interface ReadInput {
  /** As the user named them. */
  readonly names: FileNames;
  readonly paths: FileNames;
  readonly bytes: Readonly<Record<Kind, number>>;
}

export type ReadOutput =
  | { readonly problems: FileProblem[]; readonly more: number }
  | { readonly survey: Uint8Array<ArrayBuffer>; readonly summary: ProjectSummary };

const STAGES: Record<Kind, string> = {
  variables: stageWords('en').readingDictionary,
  data: stageWords('en').readingAnswers,
  discretized: stageWords('en').readingResponses,
};

class ProjectFiles {
  readonly problems = new Problems();
  readonly #input: ReadInput;
  readonly #context: ThreadContext;
  readonly #encodings = new Map<Kind, string>();
  readonly #open: AsyncGenerator<CsvBatch>[] = [];
  #before = 0;

  constructor(input: ReadInput, context: ThreadContext) {
    this.#input = input;
    this.#context = context;
  }

  /** The header of a file and the rest of its rows, or null if it isn't a CSV file. */
  async open(kind: Kind): Promise<{ header: Header; rows: Rows } | null> {
    const batches = readCsv(this.#input.paths[kind]);
    this.#open.push(batches);
    const first = await this.#guard(kind, () => batches.next());
    if (!first || first.done) return null;
    const { rows, lines, facts } = first.value;
    this.#encodings.set(kind, facts.encoding);
    return {
      header: { cells: rows[0], line: lines[0], comma: DECIMAL_COMMA[facts.delimiter] },
      rows: (take) => this.#rest(kind, first.value, batches, take),
    };
  }

  /** A refused file is not read to its end: without this it would stay open until memory is short. */
  async close(): Promise<void> {
    for (const batches of this.#open) await batches.return(undefined);
  }

  encoding(kind: Kind): string | undefined {
    return this.#encodings.get(kind);
  }

  /** True where the file was read to its end. */
  async #rest(kind: Kind, first: CsvBatch, batches: AsyncGenerator<CsvBatch>, take: Take): Promise<boolean> {
    const total = Object.values(this.#input.bytes).reduce((sum, bytes) => sum + bytes, 1);
    const read = async (): Promise<boolean> => {
      let from = 1;
      for (let batch: CsvBatch | undefined = first; batch; batch = (await batches.next()).value) {
        for (let i = from; i < batch.rows.length; i++) if (!take(batch.rows[i], batch.lines[i])) return false;
        from = 0;
        this.#context.signal.throwIfAborted();
        const line = batch.lines.at(-1)?.toLocaleString('en');
        this.#context.progress((0.9 * (this.#before + batch.characters)) / total, `${STAGES[kind]}, line ${line}`);
      }
      return true;
    };
    const complete = (await this.#guard(kind, read)) ?? false;
    this.#before += this.#input.bytes[kind];
    return complete;
  }

  /** A file that isn't a CSV file is a problem to list, not a failure. */
  async #guard<T>(kind: Kind, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      const { line, value, message: sentence } = error;
      const problem = { kind: 'unreadable', sentence } as const;
      this.problems.add({ file: this.#input.names[kind], line, value, problem });
      return null;
    }
  }
}

type Take = (cells: readonly string[], line: number) => boolean;
type Rows = (take: Take) => Promise<boolean>;

async function read(input: ReadInput, context: ThreadContext): Promise<ReadOutput> {
  const files = new ProjectFiles(input, context);
  try {
    return await readFiles(files, input, context);
  } finally {
    await files.close();
  }
}

async function readFiles(files: ProjectFiles, input: ReadInput, context: ThreadContext): Promise<ReadOutput> {
  const { problems } = files;
  const reading = new SurveyReading(input.names, problems);
  const refused = () => ({ problems: problems.shown.map((one) => fileProblem(one, 'en')), more: problems.more });

  const dictionary = await files.open('variables');
  if (dictionary) {
    reading.dictionary.header(dictionary.header.cells, dictionary.header.line);
    if (reading.dictionary.usable) {
      await dictionary.rows((cells, line) => reading.dictionary.row(cells, line));
    }
    reading.dictionary.end();
  }
  const understood = problems.count === 0;
  const [data, discretized] = [await files.open('data'), await files.open('discretized')];
  if (!reading.dictionary.usable || !data || !discretized) return refused();
  if (!reading.headers(data.header, discretized.header)) return refused();
  const dataRead = await data.rows((cells, line) => reading.dataRow(cells, line));
  reading.dataEnd(dataRead);
  const discretizedRead = await discretized.rows((cells, line) => reading.discretizedRow(cells, line));
  // With half a dictionary or half a file, who is missing in which file would be a guess.
  if (!understood || !dataRead || !discretizedRead) return refused();
  const gathered = reading.end();
  if (!gathered) return refused();

  context.progress(0.92, stageWords('en').orderingResponses);
  const built = buildSurvey(gathered, problems);
  if (!built) return refused();
  context.progress(0.96, stageWords('en').storingSurvey);
  const survey = encodeSurvey(built.survey);
  const warnings = built.summary.warnings.map((one) => fileProblem(one, 'en'));
  for (const kind of surveyFiles) {
    if (files.encoding(kind) !== 'windows-1252') continue;
    const message = unreadableWords('en').readAsWindows;
    warnings.unshift({ file: input.names[kind], message });
  }
  return handOver({ survey, summary: { ...built.summary, warnings } }, [survey.buffer]);
}

export default threadWork(read);
