import AddIcon from '@mui/icons-material/Add';
import { Box, Button, ButtonBase, MenuItem, Select, Stack, Tooltip, Typography } from '@mui/material';
import { homeWords } from '@qp/words/projects/home';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCommands } from '../../../lib/commands.ts';
import { useWords } from '../../../lib/words.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { CardsSkeleton } from '../../../ui/skeletons.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { projectsQuery } from '../api.ts';
import { NewProjectDialog, OneFile, OpenProjectDialog, useStartImport } from '../new-project/index.ts';
import { ExampleOffer } from './example-offer.tsx';
import { CARD_HEIGHT, ProjectCard } from './project-card.tsx';
import { type ProjectOrder, projectOrders, shownProjects } from './shown-projects.ts';
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
  const asked = useQuery(projectsQuery());
  const projects = asked.data;
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

  if (asked.error || !projects) {
    return (
      <Waiting for={asked} label={words.loading}>
        <CardsSkeleton />
      </Waiting>
    );
  }
  return (
    <Stack component="section" aria-label={words.projects} sx={{ gap: 4 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap', minHeight: 38 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1, whiteSpace: 'nowrap' }}>
          {words.projectCount(own.length)}
        </Typography>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', order: { xs: 1, md: 0 } }}>
          <Button variant="contained" onClick={() => setCreating(true)}>
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

/** Shown first when there is no project yet. */
function OwnFileOffer() {
  const words = useWords(homeWords);
  const { phase, start } = useStartImport('offer');
  return (
    <Stack
      sx={{
        gridColumn: { sm: 'span 2', lg: 'span 3', xl: 'span 6' },
        gap: 3,
        p: 5,
        bgcolor: 'ui.surface',
        border: '1px solid',
        borderColor: 'ui.line',
        borderRadius: '14px',
      }}
    >
      <Typography variant="h4" component="h3">
        {words.ownFile}
      </Typography>
      <OneFile phase={phase} onFiles={(files) => void start(files)} />
    </Stack>
  );
}

interface HomeToolsProps {
  readonly search: string;
  readonly order: ProjectOrder;
  onSearch(search: string): void;
  onOrder(order: ProjectOrder): void;
}

function HomeTools({ search, order, onSearch, onOrder }: HomeToolsProps) {
  const words = useWords(homeWords);
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <SearchField
        value={search}
        onChange={onSearch}
        placeholder={words.searchProjects}
        sx={{ width: { xs: '100%', sm: 240 } }}
      />
      <Select
        value={order}
        onChange={(event) => onOrder(event.target.value)}
        slotProps={{ input: { 'aria-label': words.sortProjects } }}
        sx={{ minWidth: 140 }}
      >
        {projectOrders.map((name) => (
          <MenuItem key={name} value={name}>
            {words.orders[name]}
          </MenuItem>
        ))}
      </Select>
    </Stack>
  );
}

/** The last card of the grid. */
function CreateCard({ onClick }: { onClick(): void }) {
  const words = useWords(homeWords);
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        minHeight: CARD_HEIGHT,
        p: { xs: 3.5, sm: 5 },
        border: '1px dashed',
        borderColor: 'ui.fieldLine',
        borderRadius: '14px',
        color: 'ui.link',
        '&:hover': { borderColor: 'ui.link', bgcolor: 'ui.chosenRow' },
      }}
    >
      <AddIcon sx={{ fontSize: 26 }} aria-hidden />
      <Typography variant="h4" component="span">
        {words.create}
      </Typography>
      <Typography component="span" sx={{ color: 'ui.secondary' }}>
        {words.createHelp}
      </Typography>
    </ButtonBase>
  );
}
