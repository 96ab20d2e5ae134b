import { wordsIn } from '../locale.ts';

export const resetMailWords = wordsIn({
  subject: 'Reset your QP Tool password',
  text: (mail: { name: string; link: string; hours: number }) =>
    [
      `Hello ${mail.name},`,
      '',
      'We received a request to reset the password of your QP Tool account. Use this link to choose a new one:',
      '',
      mail.link,
      '',
      `The link works once and expires in ${mail.hours} hours. If you didn’t request it, ignore this email and your password stays the same.`,
      '',
    ].join('\n'),
});
