export { ProjectPage, ProjectsHome } from './entry.tsx';
