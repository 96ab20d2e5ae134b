export { NewProjectDialog } from './new-project-dialog.tsx';
export { OneFile } from './one-file.tsx';
export { OpenProjectDialog } from './open-project-dialog.tsx';
export { TemplateLinks } from './template-links.tsx';
export { useStartImport } from './use-start-import.ts';
