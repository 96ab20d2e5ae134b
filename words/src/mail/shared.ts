import type { ProjectRole } from '@qp/contract';
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

const can: Readonly<Record<ProjectRole, string>> = {
  viewer: 'You can see and download everything.',
  editor: 'You can see everything, create runs, and edit views, descriptions and typing tools.',
  owner: 'You can do everything, including sharing and deleting it.',
};

export const sharedMailWords = wordsIn({
  subject: (project: string) => `A QP Tool project was shared with you: ${project}`,
  text: (mail: { name: string; by: string; project: string; role: ProjectRole; link: string }) =>
    [
      `Hello ${mail.name},`,
      '',
      `${mail.by} shared the project “${mail.project}” with you. ${can[mail.role]}`,
      '',
      mail.link,
      '',
    ].join('\n'),
});
