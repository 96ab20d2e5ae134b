import { readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type AddedVariable, appendVariables, SpssError } from '@qp/spss';
import { spssFileWords } from '@qp/words/files/spss';
import { stageWords } from '@qp/words/jobs/stages';
import { weightWords } from '@qp/words/sample/weights';
import { CsvError } from '../../platform/csv/index.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { threadWork } from '../../platform/queue/thread.ts';
import { fileSource, TableError } from '../../platform/tabular/index.ts';
import { readSurvey, type SurveyAt } from '../runs/segmentation/index.ts';
import { decodePlacements, UNASSIGNED } from '../runs/stored-files/index.ts';
import { type OriginalTable, writeTableAsSav } from './original-table.thread.ts';

/** The survey as it came: the file that was uploaded, or the file of raw answers of a project made of three. */
export interface OriginalFileTask extends OriginalTable {
  readonly placementsPath: string;
  readonly outputPath: string;
  readonly merged: string | null;
  readonly codes: readonly string[] | null;
  readonly titles: readonly string[];
  /** The weight that was made for the run, and where it lies. */
  readonly weight: { readonly name: string; readonly surveyAt: SurveyAt } | null;
}

const PROBABILITY = { type: 'F', width: 8, decimals: 6 } as const;
const WIDEST_NAME = 255;

export default threadWork(async (task: OriginalFileTask, { progress, signal }): Promise<number> => {
  const placements = decodePlacements(readFileSync(task.placementsPath));
  const cases = placements.assignments.length;
  const added = [...segmentVariables(placements, task), ...madeWeight(task)];
  const report = (share: number) => {
    signal.throwIfAborted();
    progress(share, stageWords('en').writingSpss);
  };
  const [input, output] = [await open(task.path), await open(task.outputPath, 'w')];
  try {
    const sink = {
      write: async (bytes: Uint8Array, at: number) => void (await output.write(bytes, 0, bytes.length, at)),
    };
    if (!task.rawAnswers && (await isSav(input))) {
      const { size } = await input.stat();
      await appendVariables(fileSource(input, size), sink, added, cases, report);
    } else await writeTableAsSav(task, sink, added, cases, report);
  } catch (error) {
    const unfit = error instanceof SpssError || error instanceof TableError || error instanceof CsvError;
    if (unfit || (error instanceof Error && /cases were (expected|announced)/.test(error.message))) {
      throw refuse('original-not-usable');
    }
    throw error;
  } finally {
    await input.close();
    await output.close();
  }
  return cases;
});

async function isSav(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return ['$FL2', '$FL3'].includes(buffer.toString('latin1'));
}

function madeWeight({ weight }: OriginalFileTask): AddedVariable[] {
  const weights = weight && readSurvey(weight.surveyAt).weights;
  if (!weights) return [];
  const { inFile, variableInFile } = weightWords('en');
  return [
    {
      name: variableInFile,
      label: inFile(weight.name),
      width: 0,
      format: { type: 'F', width: 12, decimals: 6 },
      measure: 'scale',
      value: (row) => weights[row],
    },
  ];
}

function segmentVariables(
  { segments, assignments, probabilities }: ReturnType<typeof decodePlacements>,
  { titles, runName, merged, codes }: OriginalFileTask,
): AddedVariable[] {
  const words = spssFileWords('en');
  const names = Array.from({ length: segments }, (_, k) => titles[k] ?? `SEG${k + 1}`);
  const widthOf = (texts: readonly string[]) =>
    Math.min(WIDEST_NAME, Math.max(8, ...texts.map((text) => Buffer.byteLength(text))));
  // Respondents who came without a segment have none here either.
  const assigned = (row: number, value: number) => (assignments[row] === UNASSIGNED ? Number.NaN : value);
  return [
    {
      name: 'Segment',
      label: words.segment(runName, merged),
      width: 0,
      measure: 'nominal',
      labels: names.map((label, k) => ({ value: k + 1, label })),
      value: (row) => assigned(row, assignments[row] + 1),
    },
    {
      name: 'Segment_Name',
      label: words.segmentName(runName),
      width: widthOf(names),
      measure: 'nominal',
      value: (row) => names[assignments[row]] ?? '',
    },
    ...(codes ? [codes] : []).map(
      (texts): AddedVariable => ({
        name: 'Original_Code',
        label: words.originalCode(runName),
        width: widthOf(texts),
        measure: 'nominal',
        value: (row) => texts[assignments[row]] ?? '',
      }),
    ),
    ...names.map(
      (name, k): AddedVariable => ({
        name: `SEG${k + 1}`,
        label: words.probability(name),
        width: 0,
        format: PROBABILITY,
        measure: 'scale',
        value: (row) => assigned(row, probabilities[row * segments + k]),
      }),
    ),
  ];
}
