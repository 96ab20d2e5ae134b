import { MISSING, type Survey } from '@qp/engine/survey';
import {
  answerReader,
  matchedTo,
  matchQuestions,
  type RunQuestion,
  reversedQuestions,
  unmatched,
} from '@qp/engine/tracking';
import { type MatchedQuestion, MIN_PEOPLE, type WaveChoices, type WaveMatching } from '@qp/facts';
import { stageWords } from '@qp/words/jobs/stages';
import { waveProblemText } from '@qp/words/tracking/problems';
import { refuse } from '../../platform/http/refusal.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { TableError } from '../../platform/tabular/index.ts';
import { readWave } from './read-wave.thread.ts';
import { type PlanOfQuestion, runQuestions } from './run-questions.thread.ts';
import { trackedRun } from './tracked-run.thread.ts';
import { encodeWave } from './wave-data.ts';
import { type WaveFile, withWaveFile } from './wave-file.thread.ts';
import type { RunTask, UploadTask } from './wave-task.ts';

export interface MatchingTask {
  readonly run: RunTask;
  readonly plan: readonly PlanOfQuestion[] | null;
  readonly upload: UploadTask;
  /** Choices of the latest wave; tried first. */
  readonly earlier: WaveChoices | null;
  /** Made for this wave; they decide. */
  readonly chosen: WaveChoices | null;
  /** Ids of earlier waves. */
  readonly ids: readonly string[];
  /** Whether the answers are wanted too, because the matching is confirmed. */
  readonly reads: boolean;
}

export interface Matched {
  readonly matching: WaveMatching;
  /** The answers as they are stored, where they were wanted. */
  readonly data: Uint8Array | null;
}

/** Proposes how the questions of a run are found in a file, or matches them as chosen. */
export default threadWork<MatchingTask, Matched>(async (task, { progress }) => {
  const { survey, run } = trackedRun(task.run);
  const questions = runQuestions(survey, task.run, task.plan);
  const reading = stageWords('en').readingFile;
  return withWaveFile(
    task.upload,
    (share) => progress(share, reading),
    async (file) => {
      const { people } = file;
      if (people < MIN_PEOPLE) throw refused(task, { kind: 'few people', people });
      const needed = task.run.cluster.length;
      const all = task.chosen
        ? questions.map((question) => asChosen(question, file, task.chosen!))
        : proposed(questions, file, task.earlier);
      // A metrics variable comes after those with answers; a column without any number can't be one.
      const counted = needed + task.run.others.length;
      const found = all.map((one, j) => (j < counted || hasNumbers(one, file) ? one : unmatched(questions[j])));
      if (found.slice(0, needed).every(({ column }) => column === null)) {
        throw refused(task, { kind: 'no questions', wanted: questions.slice(0, 3).map(({ code }) => code) });
      }
      const columns = file.columns.map(({ name, label }) => ({ name, label }));
      const { id, weight } = task.chosen ?? {
        id: known(task.earlier?.id, file) ?? known(survey.idName, file) ?? file.id,
        weight: known(task.earlier?.weight, file) ?? file.weight,
      };
      const base = [...run.data.columns, ...(run.others ?? [])];
      const points = base.map(({ scalePoints = 0, categories }) => (scalePoints > 2 ? scalePoints : categories));
      const { matched, repeats } = task.chosen
        ? { matched: withReversed(found, null), repeats: false }
        : await turnedBack(file, questions, found, points, base);
      // Segments don't need the others: one that isn't there is left out of the cross-tab, and nothing has to be checked.
      const others = matched
        .slice(needed)
        .map((other) => ({ ...other, warnings: other.warnings.filter((kind) => kind !== 'missing') }));
      const own = { people, questions: matched.slice(0, needed), others, columns, id, weight, repeats };
      const matching = { ...own, ...(await idsIn(file, id, survey, task.ids)) };
      if (!task.reads) return { matching, data: null };
      const answers = await readWave(file, matching, { run, questions, task: task.run }, task.upload.name);
      return { matching, data: encodeWave(answers) };
    },
  ).catch((error: unknown) => {
    if (error instanceof TableError) throw refuse('data-refused', { file: task.upload.name, problem: error.message });
    throw error;
  });
});

const refused = (task: MatchingTask, problem: Parameters<typeof waveProblemText>[0]) =>
  refuse('data-refused', { file: task.upload.name, problem: waveProblemText(problem, 'en') });

const known = (name: string | null | undefined, { columns }: WaveFile): string | null =>
  columns.some((column) => column.name === name) ? (name ?? null) : null;

/** Numbers are looked for among what the answers have left. */
function proposed(questions: readonly RunQuestion[], file: WaveFile, earlier: WaveChoices | null): MatchedQuestion[] {
  const [numbers, answers] = [true, false].map((isNumber) => questions.filter((one) => one.isNumber === isNumber));
  const answered = matchQuestions(answers, file.columns, file.people, earlier);
  const taken = new Set(file.columns.filter(({ name }) => answered.some(({ column }) => column === name)));
  const left = file.numberColumns.filter((column) => !taken.has(column));
  const found = new Map(
    [...answered, ...matchQuestions(numbers, left, file.people, earlier)].map((one) => [one.code, one]),
  );
  return questions.map(({ code }) => found.get(code)!);
}

function hasNumbers({ column }: MatchedQuestion, { numberColumns }: WaveFile): boolean {
  const values = numberColumns.find(({ name }) => name === column)?.values;
  return !values || [...values.keys()].some((value) => value.trim() !== '' && Number.isFinite(Number(value)));
}

function asChosen(question: RunQuestion, file: WaveFile, choices: WaveChoices): MatchedQuestion {
  const choice = choices.questions[question.code];
  const columns = question.isNumber ? file.numberColumns : file.columns;
  const column = columns.find(({ name }) => name === choice?.column);
  if (!choice || !column) return unmatched(question);
  return matchedTo(question, column, column.name === question.code ? 'name' : 'hand', file.people, choice);
}

/** Scales whose correlations changed their sign are proposed to be turned back, with a warning; and whether it is the run's own file. */
async function turnedBack(
  file: WaveFile,
  questions: readonly RunQuestion[],
  found: readonly MatchedQuestion[],
  points: readonly number[],
  base: Parameters<typeof reversedQuestions>[0],
): Promise<{ matched: MatchedQuestion[]; repeats: boolean }> {
  // Metrics are no scales: they come last, and have no answers in the run.
  const places = found.flatMap(({ column }, j) => (column === null || j >= base.length ? [] : [j]));
  const codes = places.map(() => new Uint8Array(file.people).fill(MISSING));
  const readers = places.map((j) => answerReader(questions[j], found[j], points[j]));
  let row = 0;
  await file.read(
    places.map((j) => ({ name: found[j].column!, isNumber: questions[j].isNumber })),
    (texts) => {
      texts.forEach((text, at) => {
        codes[at][row] = readers[at](text);
      });
      row++;
    },
  );
  const [before, now] = [places.map((j) => base[j]), places.map((j, at) => ({ ...base[j], codes: codes[at] }))];
  const reversed = new Set([...reversedQuestions(before, now)].map((at) => places[at]));
  const same = before.filter(({ codes: known }, at) => sameAnswers(known, codes[at])).length;
  return { matched: withReversed(found, reversed), repeats: same > before.length / 2 };
}

const sameAnswers = (known: Uint8Array, codes: Uint8Array) =>
  known.length === codes.length && known.every((code, row) => code === codes[row]);

/** Null keeps what was chosen; a reversed scale is named either way. */
function withReversed(found: readonly MatchedQuestion[], reversed: ReadonlySet<number> | null): MatchedQuestion[] {
  return found.map((question, j) => {
    // What was chosen for an earlier wave is in the answers already: turned again, it would be wrong.
    const turned = reversed?.has(j) ? !question.turned : question.turned;
    const warn = turned || (reversed?.has(j) ?? false);
    return { ...question, turned, warnings: warn ? [...question.warnings, 'reversed' as const] : question.warnings };
  });
}

/** How many people are known from the run or an earlier wave, and how many ids are there twice. */
async function idsIn(file: WaveFile, id: string | null, survey: Survey, earlier: readonly string[]) {
  if (id === null) return { panel: 0, repeated: 0 };
  // People who are only numbered by their row can't form a panel.
  const knownIds = new Set([...(survey.idName === null ? [] : survey.ids), ...earlier]);
  const seen = new Set<string>();
  let [panel, repeated] = [0, 0];
  await file.read([{ name: id, isNumber: false }], ([text]) => {
    if (text === '') return;
    if (seen.has(text)) repeated++;
    else if (knownIds.has(text)) panel++;
    seen.add(text);
  });
  return { panel, repeated };
}
