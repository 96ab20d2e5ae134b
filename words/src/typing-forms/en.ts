import type { Translation } from '../locale.ts';

/** The public form in English. The other languages have the same sentences, or they don't compile. */
export const en = {
  intro: (questions: number) =>
    `${questions} ${questions === 1 ? 'question' : 'questions'}. Only your answers are stored.`,
  progress: 'Progress',
  questionOf: (at: string, all: string) => `Question ${at} of ${all}`,
  bestAndWorst: 'Which of these is best for you, and which is worst?',
  best: 'Best',
  worst: 'Worst',
  back: 'Back',
  next: 'Next',
  send: 'Send answers',
  answerOne: 'Please answer at least one question.',
  unanswered: (open: number) =>
    `${open === 1 ? 'One question is' : `${open} questions are`} unanswered. Please answer, or send again to skip.`,
  changed: 'The questions have changed since you opened this page. Please answer the new ones.',
  thankYou: 'Thank you',
  forwarding: 'We are taking you to the next page.',
  continue: 'Continue',
  received: 'Your answers have been received. You can close this page.',
  yourSegment: 'Your segment:',
  thanks: 'Thank you for answering.',
  closed: 'This form is closed and no longer accepts answers.',
  notFound: 'Page not found',
  notFoundHelp: 'Check the address, or ask the person who sent it to you.',
  wait: 'Please wait a moment',
  waitHelp: 'Many answers have come from your network in the last few minutes. Please try again later.',
};

/** What every language must say. */
export type FormWords = Translation<typeof en>;
