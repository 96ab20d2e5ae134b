import { wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';

/** What the parts that every screen is made of say: dialogs, messages, tables, charts. */
export const partWords = wordsIn({
  cancel: 'Cancel',
  queued: 'Queued',
  close: 'Close',
  tryAgain: 'Try again',
  somethingWrong: 'Something went wrong.',
  brokenTitle: 'This page couldn’t be shown',
  brokenHelp: 'Reload it. If that doesn’t help, send the message below to the administrator.',
  reload: 'Reload',
  messages: 'Messages',
  closeMessage: 'Close message',
  undo: 'Undo',
  rowsPerPage: 'Rows per page',
  rowsOf: (from: number, to: number, total: number) => `${number(from)}–${number(to)} of ${number(total)}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  moreInGuide: 'More in the guide',
  pictureFailed: 'The picture couldn’t be made.',
  downloadPicture: 'Download picture',
  downloadPictureOf: (title: string) => `Download picture: ${title}`,
  png: 'PNG, for slides',
  svg: 'SVG, for print',
});
