import type { ClassifierFile, FieldedSummary } from '@qp/contract';
import { type Classifier, openClassifier, placementNote, probabilityText } from '@qp/engine/typing';
import { CsvError } from '../../platform/csv/index.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { serveThread } from '../../platform/queue/thread.ts';
import { peopleByPlan } from './new-people.thread.ts';
import { type AnswerReader, csvPeople, type PlacedRow, type Scorer, scoreFile } from './scored-file.ts';

/** A file that a survey platform has exported: our questions, and the segment that the platform gave. */
export interface FieldedTask {
  readonly classifier: ClassifierFile;
  /** Names of the segments; empty where there is none. */
  readonly names: readonly string[];
  readonly inputPath: string;
  readonly inputName: string;
  readonly csv: boolean;
  readonly outputPath: string;
  readonly segmentColumn: string;
  readonly probabilityColumn: string;
}

export type CheckedFile = Omit<FieldedSummary, 'project'>;

/** Rows that are shown on the page; the file has all of them. */
const SHOWN = 100;
/** Platforms round as they like. */
const SAME_PROBABILITY = 0.0005;

/** A column that is no question: its text is looked at, not read as an answer. */
const aside: AnswerReader = { read: () => -1, ambiguous: false, showsRaw: () => false };

class Check {
  readonly scorer: Scorer;
  private readonly task: FieldedTask;
  private readonly classifier: Classifier;
  private withProbabilities = false;
  private row = 0;
  private readonly ours: number[];
  private readonly theirs: number[];
  private readonly why = { missing: 0, unknown: 0, no_segment: 0, other_version: 0 };
  private readonly shown: FieldedSummary['rows_shown'] = [];
  private readonly stated = { rows: 0, theirs: 0, ours: 0, same: 0 };
  private agree = 0;

  constructor(task: FieldedTask) {
    this.task = task;
    this.classifier = openClassifier(task.classifier);
    const { file, keys } = this.classifier;
    this.ours = file.segments.map(() => 0);
    this.theirs = file.segments.map(() => 0);
    this.scorer = {
      codes: [...file.variables.map(({ code }) => code), task.segmentColumn, task.probabilityColumn],
      readers: [...keys, aside, aside],
      otherQuestions: new Set(),
      idColumn: file.id_column,
      segments: file.segments,
      names: null,
      merged: false,
      place: (answers, rows, textsOf) => this.place(answers, rows, textsOf),
    };
  }

  begin(present: readonly boolean[]): void {
    const questions = this.task.classifier.variables.length;
    if (!present.slice(0, questions).some(Boolean)) {
      throw new CsvError('The file has none of the questions of the typing tool as a column.', { line: 1 });
    }
    if (!present[questions]) {
      throw new CsvError(`The file has no column named "${this.task.segmentColumn}" with the platform’s segment.`, {
        line: 1,
      });
    }
    this.withProbabilities = present[questions + 1]!;
  }

  private *place(answers: Int16Array, rows: number, textsOf: (row: number) => string[]): Iterable<PlacedRow> {
    const { file } = this.classifier;
    const questions = file.variables.length;
    const codes = file.variables.map(({ code }) => code);
    for (let i = 0; i < rows; i++) {
      this.row++;
      const own = answers.subarray(i * (questions + 2), i * (questions + 2) + questions);
      const texts = textsOf(i);
      const placed = this.classifier.place(own);
      const given = texts[questions]!.trim();
      const theirs = this.segmentOf(given);
      this.ours[placed.segment]!++;
      if (theirs !== null) this.theirs[theirs]!++;
      if (this.withProbabilities) this.compare(texts[questions + 1]!, placed.millionths[placed.segment]! / 1e6);
      const why = theirs === placed.segment ? null : this.reason(own, given, theirs);
      if (why === null) this.agree++;
      else {
        this.why[why]++;
        if (this.shown.length < SHOWN) {
          const note = placementNote(codes, own, texts, placed);
          this.shown.push({ row: this.row + 1, theirs: given, ours: file.segments[placed.segment]!, why, note });
        }
      }
      yield {
        segment: placed.segment,
        probabilities: placed.millionths.map(probabilityText),
        note: why === null ? '' : `platform: ${given === '' ? 'nothing' : given}; ${REASONS[why]}`,
      };
    }
  }

  /** "SEG2", "2" or the name of the segment. */
  private segmentOf(text: string): number | null {
    const number = /^(?:seg)?\s*(\d+)$/i.exec(text)?.[1];
    if (number !== undefined)
      return Number(number) >= 1 && Number(number) <= this.ours.length ? Number(number) - 1 : null;
    const named = text === '' ? -1 : this.task.names.findIndex((name) => name.toLowerCase() === text.toLowerCase());
    return named < 0 ? null : named;
  }

  /** What can make a right tool disagree; where nothing can, the platform runs another one. */
  private reason(answers: Int16Array, given: string, theirs: number | null): keyof typeof REASONS {
    if (given === '' || theirs === null) return 'no_segment';
    if (answers.includes(-2)) return 'unknown';
    if (answers.includes(-1)) return 'missing';
    return 'other_version';
  }

  private compare(text: string, ours: number): void {
    const theirs = Number(text.trim().replace(',', '.'));
    if (text.trim() === '' || !Number.isFinite(theirs)) return;
    this.stated.rows++;
    this.stated.theirs += theirs;
    this.stated.ours += ours;
    if (Math.abs(theirs - ours) <= SAME_PROBABILITY) this.stated.same++;
  }

  summary(rows: number): CheckedFile {
    const { stated } = this;
    return {
      rows,
      agree: this.agree,
      why: this.why,
      rows_shown: this.shown,
      ours: this.ours,
      theirs: this.theirs,
      probabilities:
        stated.rows === 0
          ? null
          : {
              rows: stated.rows,
              theirs: stated.theirs / stated.rows,
              ours: stated.ours / stated.rows,
              same: stated.same,
            },
    };
  }
}

const REASONS = {
  missing: 'answers are missing',
  unknown: 'an answer is not known',
  no_segment: 'no segment of this tool',
  other_version: 'another version of the tool',
} as const;

serveThread<FieldedTask, CheckedFile>(async (task, { progress, signal }) => {
  progress(0, 'Reading the file');
  const check = new Check(task);
  const { codes, idColumn } = check.scorer;
  const people = task.csv ? csvPeople(task.inputPath) : peopleByPlan(task.inputPath, [], codes, idColumn);
  try {
    const { rows } = await scoreFile(people, task.outputPath, check.scorer, {
      probabilities: true,
      placing: async (present) => {
        check.begin(present);
        return check.scorer.place;
      },
      progress: (share) => {
        signal.throwIfAborted();
        progress(share, 'Comparing people');
      },
    });
    return check.summary(rows);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = error.line === undefined ? '' : `, line ${error.line}`;
    throw refuse('data-refused', { file: `${task.inputName}${line}`, problem: error.message });
  }
});
