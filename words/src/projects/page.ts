import { wordsIn } from '../locale.ts';

export const projectWords = wordsIn({
  broken: 'There is something wrong with one of the .csv input files!',
  deleted: (name: string) => `${name} has been deleted.`,
  deleteIcon: 'Delete project',
  deleteTitle: 'Delete Project',
  delete: 'Delete',
  deleteWarning: (name: string) =>
    `You are about to delete ${name}. This will delete all the associated runs as well - make sure to save any relevant files locally.`,
  irreversible: 'This action is irreversible. Are you sure?',
  deleting: (name: string) => `Deleting ${name}`,
  exportFailed: 'The project was not exported.',
  export: 'Export the whole project',
  exporting: (stage: string | undefined) => `Exporting the project: ${stage ?? 'queued'}`,
  exportingLabel: 'Exporting',
  fileFailed: 'The file could not be downloaded.',
  allProjects: 'All projects',
  back: 'Back to projects',
  project: 'Project',
  designRuns: 'Design Runs',
  results: 'Results',
  loading: 'Loading the project',
  notFound: 'Project not found',
  notFoundHelp: 'It may have been deleted, or it is not shared with you.',
  unreadable: "The stored data can't be read. Upload the files again as a new project.",
  files: 'Files',
  download: {
    data: 'Download the data file',
    variable: 'Download the variable file',
    discretized: 'Download the discretization file',
  },
});
