import { wordsIn } from '../locale.ts';
import { count } from '../numbers.ts';

export const formPanelWords = wordsIn({
  copied: 'The address was copied.',
  notCopied: 'The address was not copied. Select it and copy it by hand.',
  qrCode: 'QR code of the form’s address',
  loopback:
    'This address works only on this computer. Ask the administrator to set PUBLIC_URL before you share the link or the QR code.',
  copy: 'Copy address',
  notDownloaded: 'The answers were not downloaded. Try again.',
  notDeleted: 'The answers were not deleted.',
  noAnswers: 'No answers yet',
  lastAnswer: (day: string) => `· the last on ${day}`,
  downloadAnswers: 'Download answers',
  deleteAnswers: 'Delete answers',
  deleteTitle: 'Delete the answers?',
  deleteWarning: (answers: number) => `${count(answers, 'answer')} will be permanently deleted. The form itself stays.`,
  keep: 'Keep',
  delete: 'Delete',
  title: 'Live form',
  help: 'A public page with the questions, for a phone or a screen. Only the answers are stored.',
  none: 'No form has been published.',
  accepting: 'accepting answers',
  off: 'switched off',
  defaultTitle: 'A few questions',
  pageTitle: 'Title of the page',
  ending: 'Shown at the end',
  lastDay: 'Last day (optional)',
  redirect: 'Address of the page, starting with https://',
  httpsOnly: 'The address must start with https://.',
  redirectHelp: (address: string) => `Respondents go to ${address} (with rid only if the form’s address had one).`,
  publish: 'Publish a form',
  acceptingLabel: 'Accepting answers',
  offLabel: 'Switched off',
  save: 'Save',
  earlier: 'has the questions of an earlier search',
  renew: 'Use the new questions',
  remove: 'Delete form',
  removeTitle: 'Delete the form?',
  removeText: (answers: number) =>
    `Its address stops working${answers === 0 ? '' : `, and ${count(answers, 'answer')} will be permanently deleted. Download the answers first if you need them`}. This can’t be undone.`,
  renewHelp: 'Answers so far are kept with the questions they were given to.',
  endings: {
    segment: 'their segment, with its description',
    thanks: 'a thank-you message',
    redirect: 'another page, with the segment in its address',
  },
  questions: (questions: number) => count(questions, 'question'),
  answers: (answers: number) => count(answers, 'answer'),
  language: 'Language',
});

/** The settings of a form as they were changed to, in the error that says so. */
export const formChangeWords = wordsIn({
  title: (to: string) => `the title is now “${to}”`,
  ending: (_to: string) => 'something else is shown at the end',
  redirect: (to: string) => (to === '' ? 'it no longer leads to another page' : `it leads to ${to}`),
  language: (to: string) => `its language is now “${to}”`,
  open: (to: boolean) => (to ? 'it accepts answers again' : 'it no longer accepts answers'),
  ends_on: (to: string | null) => (to === null ? 'it has no last day any more' : `its last day is now ${to}`),
});
