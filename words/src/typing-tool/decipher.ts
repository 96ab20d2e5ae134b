import { wordsIn } from '../locale.ts';

/** exec.xml of a typing kit, for Decipher programmers. No two hyphens in a row: the text stands in an XML comment. */
export const decipherWords = wordsIn({
  howTo: (version: string) => `  The typing tool for Decipher (Forsta Surveys).
  1. Upload algorithm.dat to the survey as a system (root) file.
  2. Copy everything inside the survey element into your survey: the first block to the top, the questions where you ask them, the
     hidden questions after the last of them. Rows may be shown in another order, but keep their labels.
  3. The hidden questions (where="execute") hold the result. They are part of the data export.
  Before that, try it outside Decipher with the people of test_cases.csv: python decipher/self_test.py
  Tool version: ${version}`,
  best: 'Best',
  worst: 'Worst',
  titles: {
    segment: 'Segment',
    segment_name: 'Name of the segment',
    segment_probability: 'Probability of the segment',
    target_or_out: 'Chosen segment or Out',
    typing_note: 'What is uncertain about the segment',
  },
});
