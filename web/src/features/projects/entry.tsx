import { calls, projectLoad } from '@qp/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { send } from '../../lib/http.ts';
import { poll } from '../../lib/polling.ts';
import type { LoadedProject, ProjectTab } from '../../lib/project.ts';

export function ProjectsHome() {
  const projects = useQuery({ queryKey: ['projects'], queryFn: () => send(calls.projectList) });
  return <h2>Projects ({projects.data?.length ?? 0})</h2>;
}

export interface ProjectPageProps {
  projectID: string;
  tab: ProjectTab;
  /** A run is open: the page's own heading makes room for it. */
  runOpen: boolean;
  onTab(tab: ProjectTab): void;
  children(project: LoadedProject): ReactNode;
}

export function ProjectPage({ projectID, children }: ProjectPageProps) {
  const project = useQuery({
    queryKey: ['project', projectID],
    queryFn: async () => {
      const detail = await send(calls.project, { params: { projectID } });
      const loaded = await poll(calls.resultPing, detail.job_id, 100);
      return { id: projectID, name: detail.name, load: projectLoad.parse(loaded.result) };
    },
  });
  return project.data ? children(project.data) : null;
}
