import type { ProjectRole } from '@qp/contract';
import { wordsIn } from '../locale.ts';

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
