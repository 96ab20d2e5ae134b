export { ProjectsHome } from './projects-home.tsx';
