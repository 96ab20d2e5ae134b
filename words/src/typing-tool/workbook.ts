import { wordsIn } from '../locale.ts';

/** The typing tool as an Excel workbook. */
export const typingWorkbookWords = wordsIn({
  title: (name: string) => `${name} typing tool`,
  onePerson: 'One person',
  choose: 'Choose an answer to each question. Leave unknown answers empty.',
  notInList: 'Not in the list',
  notInListHelp: 'This answer is not one of the responses. Raw answers work where the survey shows how they are cut.',
  segmentOrOut: 'Chosen segment or Out',
});
