import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { chosenAtRandom, clusterData, codesOfColumns, straightLiners } from '@qp/engine/latent-class';
import { MISSING } from '@qp/engine/survey';
import { assignmentNote, doubtOf, NO_ANSWER } from '@qp/engine/typing-tool';
import { probabilityWords } from '@qp/words/files/csv-headings';
import { stageWords } from '@qp/words/jobs/stages';
import { csvCell, csvLine } from '../../platform/csv/index.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { readSurvey, type SurveyAt } from '../runs/segmentation/index.ts';
import { decodePlacements, UNASSIGNED } from '../runs/stored-files/index.ts';

export interface RawProbabilitiesTask {
  readonly surveyAt: SurveyAt;
  readonly placementsPath: string;
  readonly outputPath: string;
  /** The cluster variables of the run. */
  readonly cluster: readonly string[];
  /** Those of them that count as numbers. */
  readonly numbers: readonly string[];
  /** What the segments are called, by number; empty where one has no name. */
  readonly names: readonly string[];
  /** Where the segments come from if they were merged or given. */
  readonly merged: string | null;
  /** The codes that existing segments came with, by number; null for others. */
  readonly codes: readonly string[] | null;
}

const ROWS_PER_PIECE = 5000;
/** What is said of straight-liners, who are kept, and of people who came without a segment. */
const noteWords = probabilityWords('en');

/** One row per respondent: id under its own name, segment and its name, the probability of each, and why it is uncertain. */
export default threadWork(async (task: RawProbabilitiesTask, { progress, signal }): Promise<number> => {
  const survey = readSurvey(task.surveyAt);
  const { segments, assignments, probabilities } = decodePlacements(readFileSync(task.placementsPath));
  const data = clusterData(survey, task.cluster, new Set(task.numbers));
  const { columns } = data;
  const fit = chosenAtRandom(data, probabilities, segments)?.fit;
  const codesOf = codesOfColumns(survey, task.cluster);
  const questions = task.cluster.map((code) => columns.filter((_, j) => codesOf[j] === code));
  const straight = straightLiners(columns, survey.respondents);
  const names = Array.from({ length: segments }, (_, k) => `SEG${k + 1}`);
  const out = createWriteStream(task.outputPath);
  // Said once, above the notes: next to a person it would look like a note about that person.
  const heading = task.merged === null ? 'note' : `note (${task.merged})`;
  const called = task.names.some((name) => name !== '');
  const { codes } = task;
  const about = [...(called ? ['segment_name'] : []), ...(codes ? ['original_code'] : [])];
  const fitHead = fit ? ['choice_fit'] : [];
  out.write(csvLine([survey.idName ?? 'row', 'segment', ...about, ...names, ...fitHead, heading]));
  const emptyCells = ','.repeat(2 + about.length + segments + fitHead.length);
  const line = (n: number): string => {
    const segment = assignments[n];
    if (segment === UNASSIGNED) return `${csvCell(survey.ids[n])}${emptyCells}${noteWords.notAssigned}\r\n`;
    const own = probabilities.subarray(n * segments, (n + 1) * segments);
    // An exercise counts as answered where any of its tasks is.
    const answers = questions.map((parts) => parts.find(({ codes: own }) => own[n] !== MISSING)?.codes[n] ?? NO_ANSWER);
    const notes = [
      assignmentNote(task.cluster, answers, [], doubtOf(own, segment)),
      straight[n] === 1 && noteWords.sameAnswers,
    ];
    const cells = [
      csvCell(survey.ids[n]),
      names[segment],
      ...(called ? [csvCell(task.names[segment] ?? '')] : []),
      ...(codes ? [csvCell(codes[segment])] : []),
      ...Array.from(own, (probability) => probability.toFixed(6)),
      ...(fit ? [Number.isNaN(fit[n]) ? '' : fit[n].toFixed(3)] : []),
      csvCell(notes.filter(Boolean).join('; ')),
    ];
    return `${cells.join(',')}\r\n`;
  };
  for (let from = 0; from < survey.respondents; from += ROWS_PER_PIECE) {
    signal.throwIfAborted();
    progress(from / survey.respondents, stageWords('en').writingProbabilities);
    const to = Math.min(from + ROWS_PER_PIECE, survey.respondents);
    let piece = '';
    for (let n = from; n < to; n++) piece += line(n);
    if (!out.write(piece)) await once(out, 'drain');
  }
  out.end();
  await finished(out);
  return survey.respondents;
});
