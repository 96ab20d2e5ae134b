import { wordsIn } from '../locale.ts';
import { number } from '../numbers.ts';

export const sharingWords = wordsIn({
  activityIn: (project: string) => `Activity in ${project}`,
  downloadCsv: 'Download as CSV',
  done: 'Done',
  loadingActivity: 'Loading the activity',
  noActivity: 'No activity yet.',
  latest: (shown: number) => `The latest ${number(shown)} entries. The file has all of them.`,
  unchanged: 'Nothing was changed.',
  unshared: (email: string, project: string) => `${email} no longer has access to ${project}.`,
  people: 'People',
  you: 'you',
  sharedBy: (person: string) => `· shared by ${person}`,
  roleOf: (email: string) => `Role of ${email}`,
  stopSharing: 'Stop sharing',
  stopSharingWith: (email: string) => `Stop sharing with ${email}`,
  share: 'Share',
  shareProject: 'Share this project',
  seePeople: 'People with access',
  activity: 'Activity',
  shared: (project: string, email: string) => `${project} is shared with ${email}.`,
  shareTitle: (project: string) => `Share ${project}`,
  peopleTitle: (project: string) => `People with access to ${project}`,
  email: "Colleague's email",
  role: 'Role',
  loadingPeople: 'Loading the people',
});
