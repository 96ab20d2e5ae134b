import type { ExportJobFormat } from '@qp/facts';
import { call } from '../call.ts';
import { jobCalls, jobStarted } from '../jobs.ts';
import { readsRun } from '../usual-calls.ts';

/** The files of a finished run. */
export const exportCalls = {
  downloadProbabilities: call({
    ...readsRun,
    summary: 'Each respondent’s segment and probabilities as CSV',
    activity: { did: 'exported', what: 'the probabilities of' },
    path: '/api/run/download/rawprob/:runID/',
    answer: 'file',
  }),
  exportCsv: call({
    ...readsRun,
    summary: 'Create the unformatted cross-tab CSV',
    activity: { did: 'exported', what: 'the cross-tab (csv) of' },
    path: '/api/run/download/crosstab/csv/:runID/',
    answer: jobStarted,
  }),
  exportExcel: call({
    ...readsRun,
    summary: 'Create the formatted cross-tab workbook',
    activity: { did: 'exported', what: 'the cross-tab (Excel) of' },
    path: '/api/run/download/crosstab/excel/:runID/',
    answer: jobStarted,
  }),
  exportDeck: call({
    ...readsRun,
    summary: 'Create the presentation of a run',
    activity: { did: 'exported', what: 'the presentation of' },
    path: '/api/run/download/pptx/:runID/',
    answer: jobStarted,
  }),
  exportSpss: call({
    ...readsRun,
    summary:
      'Create an SPSS file of the survey as it came, with segments and probabilities appended; of discretized answers where the original was not kept',
    activity: { did: 'exported', what: 'an SPSS file of' },
    path: '/api/run/download/sav/:runID/',
    answer: jobStarted,
  }),
  exportSpssDiscretized: call({
    ...readsRun,
    summary: 'Create an SPSS file of the discretized answers, with segments and probabilities',
    activity: { did: 'exported', what: 'an SPSS file of' },
    path: '/api/run/download/sav-discretized/:runID/',
    answer: jobStarted,
  }),
} as const;

/** What starts the job of each file, and what is polled for it. */
export const exportsByFormat = {
  csv: { start: exportCalls.exportCsv, ping: jobCalls.csvPing },
  xlsx: { start: exportCalls.exportExcel, ping: jobCalls.xlsxPing },
  pptx: { start: exportCalls.exportDeck, ping: jobCalls.deckPing },
  sav: { start: exportCalls.exportSpss, ping: jobCalls.spssPing },
  savDiscretized: { start: exportCalls.exportSpssDiscretized, ping: jobCalls.spssPing },
} as const satisfies Record<ExportJobFormat, unknown>;
