import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { pages } from '@qp/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import type { LoadedProject, ProjectTab } from '../../../lib/project.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { LinesSkeleton, Loading } from '../../../ui/skeletons.tsx';
import { BrokenProject, projectQuery } from '../api.ts';
import { ProjectHeader } from './project-header.tsx';
import { UnderstoodPanel } from './understood-panel.tsx';

export interface ProjectPageProps {
  readonly projectID: string;
  readonly tab: ProjectTab;
  /** A run is open: the page's own heading makes room for it. */
  readonly runOpen: boolean;
  onTab(tab: ProjectTab): void;
  /** Beside the files in the heading. */
  tools(project: LoadedProject): ReactNode;
  children(project: LoadedProject): ReactNode;
}

/** The heading of a project, its files and tabs, and below them whatever the screen puts in. */
export function ProjectPage({ projectID, tab, runOpen, onTab, tools, children }: ProjectPageProps) {
  const { data: project, error, refetch } = useQuery(projectQuery(projectID));
  const panelId = useId();
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!project) {
    return (
      <Loading label="Loading the project">
        <LinesSkeleton lines={5} />
      </Loading>
    );
  }
  return (
    <Stack sx={{ gap: runOpen ? 0.5 : 6 }}>
      <ProjectHeader
        project={project}
        tab={tab}
        compact={runOpen}
        panelId={panelId}
        tools={tools(project)}
        onTab={onTab}
      />
      {tab === 'design' && <UnderstoodPanel projectID={project.id} />}
      <Box id={panelId} role="tabpanel" aria-label={tab === 'design' ? 'Design Runs' : 'Results'} sx={{ minWidth: 0 }}>
        {children(project)}
      </Box>
    </Stack>
  );
}

function Failure({ error, onRetry }: { readonly error: unknown; onRetry(): void }) {
  const home = (
    <Button component={Link} to={pages.home.path}>
      Back to the projects
    </Button>
  );
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState title="There is no such project" headingLevel="h1" actions={home}>
        It may have been deleted, or it is not shared with you.
      </EmptyState>
    );
  }
  const next =
    error instanceof BrokenProject ? 'Its stored data cannot be read. Upload the files again as a new project.' : null;
  return <ErrorNotice error={error} next={next} onRetry={onRetry} />;
}
