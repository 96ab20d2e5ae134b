import { z } from 'zod';
import { activityVerbs } from '../activity.ts';
import { call } from '../call.ts';
import { booleanField, emailField, id, moment, versionField } from '../fields.ts';
import { projectRoles } from '../roles.ts';
import { changesProject, readsProject } from '../usual-calls.ts';

/** Sharing a project: roles, the activity log, and conflicting edits. */

/** The parts of a run that people edit; each counts its changes. */
const runTexts = ['name', 'note', 'description'] as const;
export type RunText = (typeof runTexts)[number];
export const runParts = ['view', ...runTexts, 'segments'] as const;
export type RunPart = (typeof runParts)[number];

/** How often each part was changed; 0 before the first time. */
export const partVersions = z.object({
  view: z.number().int(),
  name: z.number().int(),
  note: z.number().int(),
  description: z.number().int(),
  segments: z.number().int(),
});
export type PartVersions = z.output<typeof partVersions>;

/** The version that was edited. Later changes to other fields are merged. Without a version, a save replaces everything. */
export const savedOver = {
  version: versionField.exactOptional(),
  /** Where both changed the same field since, save this change over the other. */
  all_the_same: booleanField.exactOptional(),
};

/** The body of a `changed-meanwhile` or `personas-changed` response. */
export const changedMeanwhile = z.object({
  error_message: z.string(),
  who: z.string(),
  when: moment,
  /** It was the caller's own change, made in another tab or by a program. */
  you: z.boolean(),
});

export const member = z.object({
  email: z.string(),
  /** Only of the founder: other names would tell which addresses have an account. */
  first_name: z.string().nullable(),
  role: z.enum(projectRoles),
  /** The person who created the project: always an owner. */
  founder: z.boolean(),
  me: z.boolean(),
  shared_by: z.string().nullable(),
  since: moment,
});
export type Member = z.output<typeof member>;

const activityEntry = z.object({
  id,
  at: moment,
  who: z.string(),
  did: z.enum(activityVerbs),
  what: z.string(),
  subject: z.string(),
  details: z.string(),
});
export type ActivityEntry = z.output<typeof activityEntry>;
/** Entries shown; the file has them all. */
export const ACTIVITY_SHOWN = 500;

const changing = { ...changesProject, role: 'owner' } as const;
const members = z.object({ members: z.array(member) });

export const sharingCalls = {
  projectAccess: call({
    ...readsProject,
    summary: 'Your role in a project; open pages poll it to notice when access ends',
    path: '/api/project/access/:projectID/',
    answer: z.object({ project_id: id, role: z.enum(projectRoles) }),
  }),
  memberList: call({
    ...readsProject,
    summary: 'People with access to a project, and their roles',
    path: '/api/project/members/:projectID/',
    answer: members,
  }),
  shareProject: call({
    ...changing,
    summary: 'Share a project with an email address, or change its role; access begins when the address has an account',
    activity: { did: 'shared', what: 'the project' },
    path: '/api/project/share/:projectID/',
    body: z.strictObject({ email: emailField, role: z.enum(projectRoles) }),
    answer: members,
  }),
  unshareProject: call({
    ...changing,
    summary: 'Remove a person from a project; access ends at once',
    activity: { did: 'unshared', what: 'the project' },
    path: '/api/project/unshare/:projectID/',
    body: z.strictObject({ email: emailField }),
    answer: members,
  }),
  projectActivity: call({
    ...readsProject,
    summary: 'Activity log of a project: who did what and when, latest first',
    path: '/api/project/activity/:projectID/',
    answer: z.object({ entries: z.array(activityEntry), more: z.boolean() }),
  }),
  downloadActivity: call({
    ...readsProject,
    summary: 'The complete activity log of a project as CSV',
    activity: { did: 'exported', what: 'the activity of' },
    path: '/api/project/activity/csv/:projectID/',
    answer: 'file',
  }),
} as const;
