export { ProjectPage } from './project-page.tsx';
export { UnderstoodPanel } from './understood-panel.tsx';
