import { wordsIn } from '../locale.ts';

/** The menu Download File of a run. */
export const downloadWords = wordsIn({
  button: 'Download File',
  files: {
    probabilities: 'Raw Segment Probabilities',
    csv: 'Crosstab Unformatted .csv',
    xlsx: 'Crosstab Formatted .xlsx',
    pptx: 'Presentation (.pptx)',
    sav: 'Survey with Segments .sav (SPSS)',
  },
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
