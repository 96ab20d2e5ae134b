import type { AnyJob } from '../../platform/queue/job.ts';
import { writeDeck } from './deck.job.ts';
import { readDeckTemplate } from './deck-template.job.ts';
import { exportCrosstab } from './export-crosstab.job.ts';
import { writeProbabilities } from './raw-probabilities.job.ts';
import { writeSpssFile } from './spss-file.job.ts';

export { fileName } from './file-name.ts';
export { registerExports as register } from './routes.ts';

export const jobs: readonly AnyJob[] = [exportCrosstab, readDeckTemplate, writeDeck, writeProbabilities, writeSpssFile];
