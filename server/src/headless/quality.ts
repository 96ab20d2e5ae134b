import type { QualityResult } from '@qp/facts';
import { qualityWords } from '@qp/words/sample/quality';
import { type QualityTask, qualityTask, qualityThread } from '../features/projects/quality/index.ts';
import type { Given } from './arguments.ts';
import { inputOf, inScratch, type Said } from './commands.ts';
import { computeHere, type Progress, readSurvey } from './survey-run.ts';

/** How many people have flags, by index; as data also who, to be left out. */
export async function quality(given: Given, progress: Progress): Promise<Said> {
  const input = await inputOf(given);
  return inScratch(async (folder) => {
    const compute = computeHere(1, progress);
    const paths = await input(compute, folder);
    const { surveyAt, summary } = await readSurvey(compute, paths, folder);
    const task = qualityTask(surveyAt.path, paths.data, summary.variables, { speed: undefined });
    const found = await compute<QualityTask, QualityResult>(qualityThread, task);
    const words = qualityWords('en');
    return {
      words: [
        found.flagged === 0 ? words.noOne : words.inOneLine(found),
        ...found.indices.map(({ index, flagged }) => words.counted(index, flagged)),
      ],
      data: { ...found },
      exitCode: 0,
    };
  });
}
