import { address, pages, projectRoles } from '@qp/contract';
import { sharedMailWords } from '@qp/words/mail/shared';
import { z } from 'zod';
import { isBareAddress } from '../../platform/mail/mailer.ts';
import { defineJob } from '../../platform/queue/job.ts';
import { findUserById } from '../accounts/index.ts';
import { findProject } from '../projects/index.ts';

/** Tells a person that a project was shared with them; nothing is sent if it was unshared in the meantime. */
export const sendShareMail = defineJob({
  kind: 'send-share-mail',
  input: z.strictObject({ userId: z.uuid(), projectId: z.uuid(), role: z.enum(projectRoles), sharedBy: z.string() }),
  attempts: 30,
  retryDelay: 2,
  retryDelayMax: 900,
  keepDays: 1,
  async handle({ app }, { userId, projectId, role, sharedBy }) {
    const person = await findUserById(app.db, userId);
    const project = await findProject(app.db, userId, projectId).catch(() => null);
    if (!person || person.disabled || !project || !isBareAddress(person.email)) return async () => ({ sent: false });
    const words = sharedMailWords('en');
    await app.mailer.send({
      to: person.email,
      subject: words.subject(project.name),
      text: words.text({
        name: person.first_name,
        by: sharedBy,
        project: project.name,
        role,
        link: app.publicUrl() + address(pages.project, { projectID: projectId }),
      }),
    });
    return async () => ({ sent: true });
  },
});
