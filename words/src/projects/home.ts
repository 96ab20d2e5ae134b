import { wordsIn } from '../locale.ts';
import { count } from '../numbers.ts';

export const homeWords = wordsIn({
  create: 'Create a New Project',
  createHelp: 'From an SPSS, Excel or CSV file, or three CSV files',
  example: 'Example project and templates',
  exampleTitle: 'New here? Start with a ready-made survey',
  exampleHelp:
    'The example is a complete project: 3,000 people on why and how they snack, with needs, habits, spending and weights. Design a run and see which types of snackers it finds.',
  tryExample: 'Try it with example data',
  exampleSav: 'Download the example as .sav',
  searchProjects: 'Search projects...',
  sortProjects: 'Sort projects',
  ownFile: 'Start with your own survey',
  created: 'Created',
  updated: 'Last Updated',
  sharedBy: 'Shared by',
  completed: (runs: number, computing: number, role: string | null) =>
    [
      `${count(runs, 'run')} completed`,
      ...(computing > 0 ? [`${computing} computing`] : []),
      ...(role === null ? [] : [role]),
    ].join(' · '),
  newProject: 'New project',
  restore: 'Restore a project',
  restoreHelp: 'Turns a file made with “Export the whole project” into a project again.',
  loading: 'Loading your projects',
  projects: 'Projects',
  projectCount: (shown: number) => `Projects (${shown})`,
  noProject: (search: string) => `No projects match “${search}”.`,
  shared: 'Shared with you',
  sharedCount: (shown: number) => `Shared with you (${shown})`,
  segments: (sizes: string) => `Segments: ${sizes}`,
  unfinished: 'Unfinished files',
  waiting: (expires: string) => `is waiting for your data check. It is kept until ${expires}.`,
  continue: 'Continue',
  orders: { updated: 'Last updated', created: 'Newest', name: 'Name', runs: 'Most runs' },
});
