import type { SurveySource } from '@qp/contract';
import type { ExportFormat } from '@qp/facts';
import { wordsIn } from '../locale.ts';

const files: Record<ExportFormat, string> = {
  probabilities: 'Raw Segment Probabilities',
  csv: 'Crosstab Unformatted .csv',
  xlsx: 'Crosstab Formatted .xlsx',
  pptx: 'Presentation (.pptx)',
  sav: 'Survey with Segments .sav (SPSS)',
  savDiscretized: 'Discretized Survey with Segments .sav (SPSS)',
};

/** The menu Download File of a run. */
export const downloadWords = wordsIn({
  button: 'Download File',
  files,
  /** What the first of the two SPSS files holds, by what was kept of the survey. */
  survey: {
    file: 'Your file as you uploaded it, with the segments added',
    answers: 'The answers of your data file, with the segments added',
    discretized:
      'Not available: this project was created before original files were kept. Create it again to get your file back.',
  } satisfies Record<SurveySource, string>,
  discretizedHelp: 'The answers as grouped for this project, numbered from 1',
  failed: 'The file could not be created. Try again.',
  notSaved: 'Nothing was downloaded. Try again.',
  unsaved: {
    title: 'Unsaved Crosstab Changes',
    sentence:
      'You have unsaved changes applied to the crosstabs. Unsaved changes will not be reflected in the downloaded file.',
    cancel: 'Cancel',
    downloadUnsaved: 'Download Unsaved',
    saveAndDownload: 'Save and Download',
  },
});
