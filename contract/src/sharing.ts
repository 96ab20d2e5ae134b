import { z } from 'zod';
import { deeds } from './activity.ts';
import { call } from './call.ts';
import { booleanField, emailField, id, moment, numberField } from './fields.ts';
import { projectParams } from './projects.ts';
import { projectRoles } from './roles.ts';

/** Working in one project together: who may do what, what was done, and two people who save the same thing. */

/** The parts of a run that people edit; each counts its changes. */
export const runParts = ['view', 'description', 'segments'] as const;
export type RunPart = (typeof runParts)[number];

/** How often each part was changed; 0 before the first time. */
export const partVersions = z.object({
  view: z.number().int(),
  description: z.number().int(),
  segments: z.number().int(),
});
export type PartVersions = z.output<typeof partVersions>;

/** What a save says of the version that was edited. Without it nothing is compared. */
export const savedOver = {
  version: numberField.pipe(z.number().int().min(0)).optional(),
  /** Save it although somebody else has changed it since. */
  all_the_same: booleanField.optional(),
};

/** The body of a `changed-meanwhile` answer. */
export const changedMeanwhile = z.object({ error_message: z.string(), who: z.string(), when: moment });

export const member = z.object({
  email: z.string(),
  first_name: z.string(),
  role: z.enum(projectRoles),
  /** The person whose project it is: always an owner. */
  founder: z.boolean(),
  /** The one who asks. */
  me: z.boolean(),
  shared_by: z.string().nullable(),
  since: moment,
});
export type Member = z.output<typeof member>;

export const activityEntry = z.object({
  id,
  at: moment,
  who: z.string(),
  did: z.enum(deeds),
  what: z.string(),
  subject: z.string(),
  details: z.string(),
});
export type ActivityEntry = z.output<typeof activityEntry>;
/** So many are shown; the file has all. */
export const ACTIVITY_SHOWN = 500;

const ofProject = { access: 'user', owns: 'project', params: projectParams } as const;
const reading = { ...ofProject, method: 'GET', changes: false, role: 'viewer' } as const;
const changing = { ...ofProject, method: 'POST', changes: true, role: 'owner', encoding: 'form' } as const;
const members = z.object({ members: z.array(member) });

export const sharingCalls = {
  projectAccess: call({
    ...reading,
    summary: 'One’s role in a project; an open page asks now and then whether it still has one',
    path: '/api/project/access/:projectID/',
    answer: z.object({ project_id: id, role: z.enum(projectRoles) }),
  }),
  memberList: call({
    ...reading,
    summary: 'Who may see or change a project',
    path: '/api/project/members/:projectID/',
    answer: members,
  }),
  shareProject: call({
    ...changing,
    summary: 'Share a project with an account of this installation, or change its role',
    activity: { did: 'shared', what: 'the project' },
    path: '/api/project/share/:projectID/',
    body: z.strictObject({ email: emailField, role: z.enum(projectRoles) }),
    answer: members,
  }),
  unshareProject: call({
    ...changing,
    summary: 'Take a share away: access ends at once',
    activity: { did: 'unshared', what: 'the project' },
    path: '/api/project/unshare/:projectID/',
    body: z.strictObject({ email: emailField }),
    answer: members,
  }),
  projectActivity: call({
    ...reading,
    summary: 'What was done in a project, by whom and when: the latest first',
    path: '/api/project/activity/:projectID/',
    answer: z.object({ entries: z.array(activityEntry), more: z.boolean() }),
  }),
  downloadActivity: call({
    ...reading,
    summary: 'The whole log of a project, as csv',
    activity: { did: 'exported', what: 'the activity of' },
    path: '/api/project/activity/csv/:projectID/',
    answer: 'file',
  }),
} as const;
