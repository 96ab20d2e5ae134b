export { ProjectsHome } from './home/projects-home.tsx';
export { ProjectPage, type ProjectPageProps } from './page/project-page.tsx';
