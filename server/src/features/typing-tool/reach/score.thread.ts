import {
  type AnswerKey,
  assignmentDoubts,
  type Classifier,
  NO_ANSWER,
  noteOf,
  openClassifier,
  probabilityText,
  UNKNOWN_ANSWER,
} from '@qp/engine/typing-tool';
import { type ClassifierFile, reachableAt, type StoredReachResult, type WaveChoices } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { csvCell, csvLine } from '../../../platform/csv/index.ts';
import { handOver, threadWork } from '../../../platform/queue/thread.ts';
import { AS_FOUND, type TableBatch, type TableFile, withTable } from '../../../platform/tabular/index.ts';
import { plainCell } from '../new-people.thread.ts';
import { Notes } from '../notes.ts';
import { refusingTable } from './score-file.ts';
import type { ScorePart } from './score-part.ts';
import { nothingScored, type ScoredCounts, TOLD } from './scored-counts.ts';

export interface ScoreTask {
  readonly reach: StoredReachResult;
  readonly classifier: ClassifierFile;
  readonly inputPath: string;
  readonly inputName: string;
  readonly choices: WaveChoices;
  readonly precision: number;
  readonly version: string;
  /** Names of the segments; empty where none has one. */
  readonly names: readonly string[];
  readonly part: ScorePart;
}

export interface ScoredPart extends ScoredCounts {
  /** The lines of these rows. */
  readonly csv: Uint8Array;
}

export default threadWork<ScoreTask, ScoredPart>(async (task, { progress, signal }) => {
  const { part, inputPath, inputName } = task;
  const score = async (table: TableFile) => {
    const scorer = new CustomerScorer(task, table);
    const lines: Buffer[] = [];
    let before = part.from ? part.first : 0;
    for await (const batch of table.batches(part.from ?? undefined)) {
      signal.throwIfAborted();
      const from = Math.max(0, part.first - before);
      const to = Math.min(batch.rows, part.first + part.rows - before);
      if (from < to) lines.push(Buffer.from(scorer.lines(batch, from, to, before)));
      before += batch.rows;
      progress(Math.min(1, Math.max(0, (before - part.first) / part.rows)), stageWords('en').assigningRespondents);
      if (before >= part.first + part.rows) break;
    }
    return { ...scorer.counts(), csv: joined(lines) };
  };
  const scored = await refusingTable(inputName, () =>
    withTable(inputPath, AS_FOUND, score, inputName, part.from?.encoding),
  );
  return handOver(scored, [scored.csv.buffer]);
});

/** In memory of its own, which can be handed over. */
function joined(lines: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(lines.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const line of lines) {
    all.set(line, at);
    at += line.length;
  }
  return all;
}

/** Values of a column that are remembered, so each is read once. */
const REMEMBERED = 5000;
const LONGEST_TOLD = 100;
/** Added to an answer whose number is beyond those of the survey; more than there are answers. */
const OUTSIDE = 10_000;

/** The cell of a variable that the file has, in one row. */
type CellOf = (variable: number) => number | string;

class CustomerScorer {
  readonly #task: ScoreTask;
  readonly #table: TableFile;
  readonly #classifier: Classifier;
  /** Where each variable stands in the file; -1 where it has none. */
  readonly #places: readonly number[];
  /** Those that it has, and their columns. */
  readonly #there: readonly number[];
  readonly #names: readonly string[];
  readonly #readers: readonly ((cell: number | string) => number)[];
  readonly #id: number;
  /** The lowest probability, in millionths, on the list of each segment; null where no list is right often enough. */
  readonly #least: readonly (number | null)[];
  readonly #notes = new Notes();
  readonly #counts: { -readonly [name in keyof ScoredCounts]: ScoredCounts[name] };

  constructor(task: ScoreTask, table: TableFile) {
    const { classifier: file, choices, reach, precision } = task;
    const names = table.columns.map(({ name }) => name);
    const placeOf = (name: string | null | undefined) => (name ? names.indexOf(name) : -1);
    this.#task = task;
    this.#table = table;
    this.#classifier = openClassifier(file);
    this.#places = file.variables.map(({ code }) => placeOf(choices.questions[code]?.column));
    this.#there = [...this.#places.keys()].filter((v) => this.#places[v] >= 0);
    this.#names = this.#there.map((v) => names[this.#places[v]]);
    this.#readers = this.#classifier.keys.map((key, v) => this.#readerOf(key, v));
    this.#id = placeOf(choices.id);
    this.#least = reach.segments.map((segment) => {
      const percent = reachableAt(segment, precision / 100);
      return percent === 0 ? null : Math.max(1, segment.least[percent - 1] * 1e6);
    });
    this.#counts = nothingScored(file);
  }

  counts(): ScoredCounts {
    return { ...this.#counts, notes: this.#notes.rows, noted: this.#notes.kinds };
  }

  /** Rows of a batch; `before` rows of the file came before it. */
  lines({ columns }: TableBatch, from: number, to: number, before: number): string {
    const answers = new Int16Array(this.#places.length);
    let text = '';
    for (let row = from; row < to; row++) {
      const cellOf = (v: number) => columns[this.#places[v]][row];
      this.#read(cellOf, answers);
      const own = this.#id < 0 ? String(before + row + 1) : String(columns[this.#id][row]).trim();
      text += this.#line(csvCell(own), answers, cellOf, before + row + 1);
    }
    return text;
  }

  #read(cellOf: CellOf, answers: Int16Array): void {
    let far = false;
    for (let v = 0; v < answers.length; v++) {
      const read = this.#places[v] < 0 ? NO_ANSWER : this.#readers[v](cellOf(v));
      const isOutside = read >= OUTSIDE;
      const answer = isOutside ? read - OUTSIDE : read;
      const counts = this.#counts.answers[v];
      answers[v] = answer;
      // After the answers come those without one, with an unknown one, and beyond the survey.
      counts[answer >= 0 ? answer : counts.length - (answer === NO_ANSWER ? 3 : 2)]++;
      if (isOutside) counts[counts.length - 1]++;
      far ||= isOutside || answer === UNKNOWN_ANSWER;
    }
    if (far) this.#counts.far++;
  }

  #line(id: string, answers: Int16Array, cellOf: CellOf, row: number): string {
    const { names, version, classifier: file } = this.#task;
    const assigned = this.#classifier.assign(answers);
    const { segment, millionths, tie, lowMargin } = assigned;
    const known = answers.some((answer) => answer >= 0);
    const sure = known && !tie && !lowMargin && this.#there.every((v) => answers[v] >= 0);
    const note = sure ? '' : this.#note(answers, cellOf, row, known ? assigned : { tie: false, lowMargin: false });
    this.#counts.rows++;
    if (!known) {
      this.#counts.unscored++;
      const blank = millionths.map(() => '');
      return csvLine([id, '', ...(names.length > 0 ? [''] : []), ...blank, '', version, note]);
    }
    this.#counts.placed[segment]++;
    millionths.forEach((own, s) => {
      this.#counts.sums[s] += own / 1e6;
      this.#counts.squares[s] += (own / 1e6) ** 2;
    });
    const list = this.#listOf(millionths);
    if (list >= 0) this.#counts.reached[list]++;
    const name = names.length > 0 ? `,${csvCell(names[segment])}` : '';
    const probabilities = millionths.map(probabilityText).join(',');
    const reach = list < 0 ? '' : file.segments[list];
    return `${id},${file.segments[segment]}${name},${probabilities},${reach},${version},${csvCell(note)}\r\n`;
  }

  /** What a row lacks, in the names of the file; what can't be read is told with its row, column and value. */
  #note(
    answers: Int16Array,
    cellOf: CellOf,
    row: number,
    assigned: { readonly tie: boolean; readonly lowMargin: boolean },
  ): string {
    const own = this.#there.map((v) => answers[v]);
    const isUnread = own.includes(UNKNOWN_ANSWER);
    // Texts are only told where they can't be read.
    const texts = isUnread ? this.#there.map((v) => plainCell(cellOf(v), this.#table.comma)) : [];
    const doubts = assignmentDoubts(this.#names, own, texts, assigned);
    this.#notes.add(doubts.map(({ kind }) => kind));
    const { problems } = this.#counts;
    own.forEach((answer, at) => {
      if (answer !== UNKNOWN_ANSWER || problems.length >= TOLD) return;
      problems.push({ row, column: this.#names[at], value: texts[at].slice(0, LONGEST_TOLD) });
    });
    return noteOf(doubts);
  }

  /** The segment on whose list a customer stands, farthest above its least probability; -1 for none. */
  #listOf(millionths: readonly number[]): number {
    let [list, most] = [-1, 0];
    millionths.forEach((probability, s) => {
      const least = this.#least[s];
      if (least === null || probability < least || probability / least <= most) return;
      [list, most] = [s, probability / least];
    });
    return list;
  }

  /** Answers as chosen where a value was matched; other texts as the rule reads them, numbers first where it has ranges. */
  #readerOf(key: AnswerKey, v: number): (cell: number | string) => number {
    const { code, cut, labels } = this.#task.classifier.variables[v];
    const choice = this.#task.choices.questions[code];
    const chosen = new Map(Object.entries(choice?.answers ?? {}));
    const reading = cut?.kind === 'ranges' ? 'raw' : 'labels';
    const read = (text: string): number => {
      if (text === '') return NO_ANSWER;
      const answer = chosen.get(text);
      return answer === undefined ? key.read(text, reading) : (answer ?? UNKNOWN_ANSWER);
    };
    const turned = (answer: number) => (choice?.turned && answer >= 0 ? labels.length - 1 - answer : answer);
    const { low, high } = this.#task.reach.basis?.seen[v] ?? { low: null, high: null };
    const isOutside = (text: string) => low !== null && high !== null && (Number(text) < low || Number(text) > high);
    const remembered = new Map<number | string, number>();
    return (cell) => {
      const before = remembered.get(cell);
      if (before !== undefined) return before;
      const text = plainCell(cell, this.#table.comma);
      const known = turned(read(text));
      const answer = known >= 0 && isOutside(text) ? known + OUTSIDE : known;
      if (remembered.size < REMEMBERED) remembered.set(cell, answer);
      return answer;
    };
  }
}
