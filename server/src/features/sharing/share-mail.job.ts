import { address, pages, projectRoles } from '@qp/contract';
import { sharedMailWords } from '@qp/words/mail/shared';
import { z } from 'zod';
import { isBareAddress } from '../../platform/mail/mailer.ts';
import { defineJob } from '../../platform/queue/job.ts';
import { findUserByEmail } from '../accounts/index.ts';
import { findProject } from '../projects/index.ts';

/** Tells a person that a project was shared with them. Nothing is sent without an account, or if it was unshared in the meantime. */
export const sendShareMail = defineJob({
  kind: 'send-share-mail',
  input: z.strictObject({ email: z.string(), projectId: z.uuid(), role: z.enum(projectRoles), sharedBy: z.string() }),
  attempts: 30,
  retryDelay: 2,
  retryDelayMax: 900,
  keepDays: 1,
  async handle({ app }, { email, projectId, role, sharedBy }) {
    const person = await findUserByEmail(app.db, email);
    const project = person && (await findProject(app.db, person.id, projectId).catch(() => null));
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
