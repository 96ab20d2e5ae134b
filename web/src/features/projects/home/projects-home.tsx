import { Box, Button, Stack, Tooltip, Typography } from '@mui/material';
import { homeWords } from '@qp/words/projects/home';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCommands } from '../../../lib/commands.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { CardsSkeleton, Loading } from '../../../ui/skeletons.tsx';
import { projectsQuery } from '../api.ts';
import { NewProjectDialog, OpenProjectDialog } from '../new-project/index.ts';
import { CreateCard } from './create-card.tsx';
import { ExampleOffer } from './example-offer.tsx';
import { HomeTools } from './home-tools.tsx';
import { OwnFileOffer } from './own-file-offer.tsx';
import { ProjectCard } from './project-card.tsx';
import { projectOrders, shownProjects } from './shown-projects.ts';
import { UnfinishedImports } from './unfinished-imports.tsx';

/** With this many projects, searching is faster than looking. */
const MANY = 4;
/** Specified: 2 cards a row on small screens, 3 on large, 6 on extra-large. */
const COLUMNS = {
  xs: 'repeat(2, minmax(0, 1fr))',
  lg: 'repeat(3, minmax(0, 1fr))',
  xl: 'repeat(6, minmax(0, 1fr))',
};

export function ProjectsHome() {
  const words = useWords(homeWords);
  const { data: projects, error, refetch } = useQuery(projectsQuery());
  const [creating, setCreating] = useState(false);
  const [opening, setOpening] = useState(false);
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('search') ?? '';
  const order = projectOrders.find((name) => name === search.get('order')) ?? 'updated';
  const deferred = useDeferredValue(wanted);
  const own = useMemo(() => (projects ?? []).filter((project) => project.shared_by === null), [projects]);
  const shared = useMemo(() => (projects ?? []).filter((project) => project.shared_by !== null), [projects]);
  const shown = useMemo(() => shownProjects(own, deferred, order), [own, deferred, order]);
  const shownShared = useMemo(() => shownProjects(shared, deferred, order), [shared, deferred, order]);
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  useCommands([
    { id: 'new-project', group: 'projects', label: words.create, run: () => setCreating(true) },
    { id: 'open-project', group: 'projects', label: words.restore, run: () => setOpening(true) },
  ]);

  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!projects) {
    return (
      <Loading label={words.loading}>
        <CardsSkeleton />
      </Loading>
    );
  }
  return (
    <Stack component="section" aria-label={words.projects} sx={{ gap: 4 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap', minHeight: 38 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {words.projectCount(own.length)}
        </Typography>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', order: { xs: 1, md: 0 } }}>
          <Button variant="contained" color="primary" onClick={() => setCreating(true)}>
            {words.newProject}
          </Button>
          <Tooltip title={words.restoreHelp} describeChild>
            <Button onClick={() => setOpening(true)}>{words.restore}</Button>
          </Tooltip>
        </Stack>
        {projects.length >= MANY && (
          <HomeTools
            search={wanted}
            order={order}
            onSearch={(value) => change('search', value)}
            onOrder={(value) => change('order', value === 'updated' ? '' : value)}
          />
        )}
      </Stack>
      <UnfinishedImports />
      <Box sx={{ display: 'grid', gap: { xs: 3, sm: 4.5 }, gridTemplateColumns: COLUMNS }}>
        {shown.map((project) => (
          <ProjectCard key={project.project_id} project={project} />
        ))}
        {own.length > 0 && shown.length === 0 && shownShared.length === 0 && (
          <Typography role="status" sx={{ color: 'ui.secondary', p: 5 }}>
            {words.noProject(deferred)}
          </Typography>
        )}
        {own.length === 0 && <OwnFileOffer />}
        <CreateCard onClick={() => setCreating(true)} />
      </Box>
      {shownShared.length > 0 && (
        <Stack component="section" aria-label={words.shared} sx={{ gap: 4, mt: 4 }}>
          <Typography variant="h3" component="h2">
            {words.sharedCount(shared.length)}
          </Typography>
          <Box sx={{ display: 'grid', gap: { xs: 3, sm: 4.5 }, gridTemplateColumns: COLUMNS }}>
            {shownShared.map((project) => (
              <ProjectCard key={project.project_id} project={project} />
            ))}
          </Box>
        </Stack>
      )}
      <ExampleOffer first={own.length === 0} />
      {opening && <OpenProjectDialog onClose={() => setOpening(false)} />}
      <NewProjectDialog open={creating} taken={own.map(({ name }) => name)} onClose={() => setCreating(false)} />
    </Stack>
  );
}
