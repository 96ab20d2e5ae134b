import { Box, Button, Stack } from '@mui/material';
import { pages } from '@qp/contract';
import { projectWords } from '@qp/words/projects/page';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import type { LoadedProject, ProjectTab } from '../../../lib/project.ts';
import { useWords } from '../../../lib/words.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { LinesSkeleton, Loading } from '../../../ui/skeletons.tsx';
import { BrokenProject, projectQuery } from '../api.ts';
import { ProjectHeader } from './project-header.tsx';

interface ProjectPageProps {
  readonly projectID: string;
  readonly tab: ProjectTab;
  /** With an open run the page's own heading makes room for it. */
  readonly runOpen: boolean;
  onTab(tab: ProjectTab): void;
  /** Shown beside the files in the heading. */
  tools(project: LoadedProject): ReactNode;
  children(project: LoadedProject): ReactNode;
}

export function ProjectPage({ projectID, tab, runOpen, onTab, tools, children }: ProjectPageProps) {
  const words = useWords(projectWords);
  const { data: project, error, refetch } = useQuery(projectQuery(projectID));
  const panelId = useId();
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!project) {
    return (
      <Loading label={words.loading}>
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
      <Box
        id={panelId}
        role="tabpanel"
        aria-label={tab === 'design' ? words.designRuns : words.results}
        sx={{ minWidth: 0 }}
      >
        {children(project)}
      </Box>
    </Stack>
  );
}

function Failure({ error, onRetry }: { readonly error: unknown; onRetry(): void }) {
  const words = useWords(projectWords);
  const home = (
    <Button component={Link} to={pages.home.path}>
      {words.back}
    </Button>
  );
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState title={words.notFound} headingLevel="h1" actions={home}>
        {words.notFoundHelp}
      </EmptyState>
    );
  }
  const next = error instanceof BrokenProject ? words.unreadable : null;
  return <ErrorNotice error={error} next={next} onRetry={onRetry} />;
}
