import type { ExistingFrom, ExistingResult } from '@qp/contract';
import type { Explanation } from '@qp/facts';
import { stabilitySentences } from '../compare/stability.ts';
import { wordsIn } from '../locale.ts';
import { existingText, explanationText } from './existing-segments.ts';

/** Run Details of existing segments: what stands in place of the fit. */
export const existingDetailsWords = wordsIn({
  source: 'Source of the segments',
  from: (from: ExistingFrom) => {
    const { label, file } = from;
    const columns = file
      ? `, with ids in the column ${file.id_column} and segments in the column ${file.segment_column}`
      : '';
    return `${existingText(from)}${label && ` (${label})`}${columns}.`;
  },
  merged: stabilitySentences('en').merged,
  assigned: 'Respondents with a segment',
  unassigned: 'Not assigned',
  unmatched: 'Rows with unknown ids',
  duplicates: 'Ids on several rows',
  probabilities: {
    given: 'Segmentation probabilities are the ones that came with the segments.',
    'cross-validated':
      'Segmentation probabilities are cross-validated: each respondent’s come from the answers of the others, and are calibrated.',
  } satisfies Record<ExistingResult['probabilities'], string>,
  explained: 'How well the answers explain these segments',
  explanation: (explanation: Explanation) => explanationText(explanation, 'en'),
  segment: 'Segment',
  code: 'Original code',
  correct: 'Assigned correctly',
  all: 'All segments',
  guessing: 'Guessing the largest segment',
});
