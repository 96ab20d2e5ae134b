import type { FieldedSummary } from '@qp/contract';
import {
  assignmentNote,
  type Classifier,
  openClassifier,
  probabilityText,
  UNKNOWN_ANSWER,
} from '@qp/engine/typing-tool';
import type { ClassifierFile } from '@qp/facts';
import { unreadableWords } from '@qp/words/imports/unreadable';
import { fieldedWords } from '@qp/words/typing-tool/fielded';
import { CsvError } from '../../platform/csv/index.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type PlanOfProject, peopleByPlan } from './new-people.thread.ts';
import {
  type AnswerReader,
  type AssignedRow,
  csvPeople,
  type PeopleSource,
  type Scorer,
  scoreFile,
} from './scored-file.ts';
import { StatedProbabilities } from './stated-probabilities.ts';

/** A file that a survey platform has exported: our questions, and the segment that the platform gave. */
export interface FieldedTask {
  readonly classifier: ClassifierFile;
  /** Names of the segments; empty where there is none. */
  readonly names: readonly string[];
  readonly inputPath: string;
  readonly inputName: string;
  readonly csv: boolean;
  /** By which the project was made from one file; null where it was made of three. */
  readonly plan: readonly PlanOfProject[] | null;
  readonly outputPath: string;
  readonly segmentColumn: string;
  readonly probabilityColumn: string;
}

export type CheckedFile = Omit<FieldedSummary, 'project'>;

/** Rows that are shown on the page; the file has all of them. */
const SHOWN = 100;
/** A column that isn't a question: its text is looked at, not read as an answer. */
const aside: AnswerReader = { read: () => -1, ambiguous: false, showsRaw: () => false };

/** Platforms export what respondents read, too; where it is neither a label nor a code, it is looked up among the asked answers. */
function readingTexts(key: AnswerReader, { asked = [] }: ClassifierFile['variables'][number]): AnswerReader {
  const texts = new Map(asked.map(({ text, label }) => [text.trim(), label]));
  return {
    ...key,
    read: (text, reading) => {
      const label = key.read(text, reading);
      return label === UNKNOWN_ANSWER ? (texts.get(text.trim()) ?? label) : label;
    },
  };
}

class Check {
  readonly scorer: Scorer;
  readonly #task: FieldedTask;
  readonly #classifier: Classifier;
  /** Columns, after the questions, in which the platform states probabilities. */
  #stating: number[] = [];
  /** The line of the first person. */
  firstLine = 2;
  #row = 0;
  readonly #ours: number[];
  readonly #theirs: number[];
  readonly #why = { missing: 0, unknown: 0, no_segment: 0, other_version: 0 };
  readonly #shown: FieldedSummary['rows_shown'] = [];
  readonly #stated: StatedProbabilities;
  #agree = 0;

  constructor(task: FieldedTask) {
    this.#task = task;
    this.#classifier = openClassifier(task.classifier);
    const { file, keys } = this.#classifier;
    this.#stated = new StatedProbabilities(task.classifier);
    this.#ours = file.segments.map(() => 0);
    this.#theirs = file.segments.map(() => 0);
    // Other parts of the kit write one column for each segment, SPSS with a p_ before it.
    const besides = [
      task.segmentColumn,
      task.probabilityColumn,
      ...file.segments,
      ...file.segments.map((own) => `p_${own}`),
    ];
    this.scorer = {
      codes: [...file.variables.map(({ code }) => code), ...besides],
      readers: [...keys.map((key, v) => readingTexts(key, file.variables[v])), ...besides.map(() => aside)],
      otherQuestions: new Set(),
      idColumn: file.id_column,
      segments: file.segments,
      names: null,
      merged: false,
      noneFound: unreadableWords('en').columns.noQuestions(file.variables.map(({ code }) => code)),
      assign: (answers, rows, textsOf) => this.#assign(answers, rows, textsOf),
    };
  }

  begin(present: readonly boolean[]): void {
    const questions = this.#task.classifier.variables.length;
    if (!present.slice(0, questions).some(Boolean)) {
      throw new CsvError(this.scorer.noneFound ?? '', { line: 1 });
    }
    if (!present[questions]) {
      throw new CsvError(unreadableWords('en').columns.noSegment(this.#task.segmentColumn), { line: 1 });
    }
    const { length } = this.#ours;
    const sets = [[1], this.#ours.map((_, s) => 2 + s), this.#ours.map((_, s) => 2 + length + s)];
    this.#stating = sets.find((set) => set.every((at) => present[questions + at])) ?? [];
  }

  *#assign(answers: Int16Array, rows: number, textsOf: (row: number) => string[]): Iterable<AssignedRow> {
    const { file } = this.#classifier;
    const questions = file.variables.length;
    const codes = file.variables.map(({ code }) => code);
    const width = this.scorer.codes.length;
    for (let i = 0; i < rows; i++) {
      const line = this.firstLine + this.#row++;
      const own = answers.subarray(i * width, i * width + questions);
      const texts = textsOf(i);
      const assigned = this.#classifier.assign(own);
      const given = texts[questions].trim();
      const theirs = this.#segmentOf(given);
      this.#ours[assigned.segment]++;
      if (theirs !== null) this.#theirs[theirs]++;
      const stated = this.#stating.map((at) => texts[questions + at]);
      this.#stated.add(stated, assigned.millionths[assigned.segment] / 1e6);
      const why = theirs === assigned.segment ? null : this.#reason(own, given, theirs);
      if (why === null) this.#agree++;
      else {
        this.#why[why]++;
        if (this.#shown.length < SHOWN) {
          const note = assignmentNote(codes, own, texts, assigned);
          this.#shown.push({ row: line, theirs: given, ours: file.segments[assigned.segment], why, note });
        }
      }
      yield {
        segment: assigned.segment,
        probabilities: assigned.millionths.map(probabilityText),
        note: why === null ? '' : `platform: ${given === '' ? 'nothing' : given}; ${REASONS[why]}`,
        // Counted by reason above, not by the note of a row.
        doubts: [],
      };
    }
  }

  /** "SEG2", "2" or the name of the segment. */
  #segmentOf(text: string): number | null {
    const number = /^(?:seg)?\s*(\d+)$/i.exec(text)?.[1];
    if (number !== undefined)
      return Number(number) >= 1 && Number(number) <= this.#ours.length ? Number(number) - 1 : null;
    const named = text === '' ? -1 : this.#task.names.findIndex((name) => name.toLowerCase() === text.toLowerCase());
    return named < 0 ? null : named;
  }

  /** What can make a right tool disagree; where nothing can, the platform runs another one. */
  #reason(answers: Int16Array, given: string, theirs: number | null): keyof typeof REASONS {
    if (given === '' || theirs === null) return 'no_segment';
    if (answers.includes(-2)) return 'unknown';
    if (answers.includes(-1)) return 'missing';
    return 'other_version';
  }

  summary(rows: number): CheckedFile {
    return {
      rows,
      agree: this.#agree,
      why: this.#why,
      rows_shown: this.#shown,
      ours: this.#ours,
      theirs: this.#theirs,
      probabilities: this.#stated.summary(),
    };
  }
}

const REASONS = fieldedWords('en').reasonOfRow;

/** Types every row of the file again and compares; the rows go to `outputPath`. */
export async function checkFile(task: FieldedTask, progress: (share: number) => void = () => {}): Promise<CheckedFile> {
  const check = new Check(task);
  try {
    const { rows } = await scoreFile(peopleOf(task, check), task.outputPath, check.scorer, {
      probabilities: true,
      assigning: async (present) => {
        check.begin(present);
        return check.scorer.assign;
      },
      progress,
    });
    return check.summary(rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = error.line === undefined ? '' : `, line ${error.line}`;
    throw refuse('data-refused', { file: `${task.inputName}${line}`, problem: error.message });
  }
}

/** A project that was made from one file knows how its variables come from the columns of such a file. */
function peopleOf({ classifier, csv, inputName, inputPath, plan }: FieldedTask, check: Check): PeopleSource {
  const { codes, idColumn } = check.scorer;
  if (plan || !csv) return peopleByPlan({ name: inputName, path: inputPath }, plan ?? [], codes, idColumn);
  const people = withoutQualtricsHeader(csvPeople(inputPath), () => {
    check.firstLine = 4;
  });
  return withSetsInOneColumn(people, classifier.variables);
}

/** Below the names Qualtrics writes the questions' texts, and below them {"ImportId":"QID1"}: neither is a person. */
function withoutQualtricsHeader(people: PeopleSource, found: () => void): PeopleSource {
  return async function* read() {
    let first = true;
    for await (const batch of people()) {
      const isQualtrics = first && (batch.rows[2]?.some((cell) => cell.startsWith('{"ImportId":')) ?? false);
      first = false;
      if (isQualtrics) found();
      yield isQualtrics ? { ...batch, rows: batch.rows.toSpliced(1, 2), lines: batch.lines.toSpliced(1, 2) } : batch;
    }
  };
}

/** Qualtrics writes a set, which is a matrix there, as two columns: the best item and the worst, by number or in words. */
function withSetsInOneColumn(people: PeopleSource, variables: ClassifierFile['variables']): PeopleSource {
  return async function* read() {
    let header: readonly string[] | null = null;
    let split: { code: string; items: readonly string[]; places: readonly number[] }[] = [];
    for await (const batch of people()) {
      if (header === null) {
        const names: readonly string[] = batch.rows[0];
        header = names;
        split = variables.flatMap(({ code, items }) => {
          const tag = code.replaceAll(/[^\w]/g, '_');
          const places = [1, 2].map((statement) => names.indexOf(`${tag}_${statement}`));
          return items && !names.includes(code) && !places.includes(-1) ? [{ code, items, places }] : [];
        });
      }
      if (split.length === 0) {
        yield batch;
        continue;
      }
      const rows = batch.rows.map((row) => [
        ...row,
        ...split.map(({ code, items, places }) =>
          row === header ? code : places.map((place) => placeOfItem(row[place] ?? '', items)).join(''),
        ),
      ]);
      yield { ...batch, rows };
    }
  };
}

/** Text that is no item stays as it is, to be named. */
function placeOfItem(text: string, items: readonly string[]): string {
  const at = items.findIndex((item) => item.trim() === text.trim());
  return at < 0 ? text : String(at + 1);
}
