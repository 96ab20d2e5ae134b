import { Button, Stack } from '@mui/material';
import { calls, isEnough, neededRole, pages } from '@qp/contract';
import { shellWords } from '@qp/words/app/shell';
import { runViewWords } from '@qp/words/run/view';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { ProjectPage, UnderstoodPanel } from '../../features/projects/page/index.ts';
import { RespondentsPanel, TypedPlanPanel, WeightsPanel } from '../../features/sample/index.ts';
import { ShareButton, useProjectAccess } from '../../features/sharing/index.ts';
import { useCommands } from '../../lib/commands.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { type LoadedProject, type ProjectTab, type RunViewName, runViews } from '../../lib/project.ts';
import { ProjectRoleContext } from '../../lib/role.ts';
import { useWords } from '../../lib/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { StripPanel } from '../../ui/strip.tsx';
import { DocumentTitle } from '../document-title.ts';
import { type ProjectAddress, readAddress, readDuplicated, writeAddress } from './project-address.ts';
import { RunScreen } from './run-screen.tsx';

const { Part: DesignRuns } = lazyPart(() => import('../../features/run-design/design-runs.tsx'), 'DesignRuns');

/** Tab, run and view are in the address, a duplicated run in its history entry. */
export function ProjectScreen() {
  const words = useWords(shellWords);
  const { views } = useWords(runViewWords);
  const { projectID = '' } = useParams();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const at = readAddress(search);
  const go = (to: ProjectAddress, entry?: unknown) => navigate(writeAddress(to), { state: entry });
  // Changing tabs clears the selected run and the draft.
  const goToTab = (tab: ProjectTab) => go({ tab, run: null, view: 'crosstab' });

  useCommands([
    ...(at.run ? runViews : []).map((view) => ({
      id: `view-${view}`,
      group: 'run' as const,
      label: views[view],
      run: () => void go({ ...at, view }),
    })),
    { id: 'design', group: 'project', label: words.designRuns, run: () => goToTab('design') },
    { id: 'results', group: 'project', label: words.results, run: () => goToTab('results') },
  ]);

  // The role may have changed since the project was loaded.
  const roleIn = (project: LoadedProject) => access.role ?? project.role;
  const tabContent = (project: LoadedProject) =>
    at.tab === 'design' && !isEnough(roleIn(project), neededRole(calls.createRun)) ? (
      <Stack sx={{ gap: 6 }}>
        <StripPanel>
          <UnderstoodPanel projectID={project.id} />
        </StripPanel>
        <EmptyState title={words.viewerTitle} headingLevel="h2">
          {words.viewerHelp}
        </EmptyState>
      </Stack>
    ) : at.tab === 'design' ? (
      <Stack sx={{ gap: 4 }}>
        <StripPanel>
          <UnderstoodPanel projectID={project.id} />
          <RespondentsPanel projectID={project.id} />
          <WeightsPanel projectID={project.id} />
          <TypedPlanPanel projectID={project.id} />
        </StripPanel>
        <DesignRuns project={project} duplicated={readDuplicated(state)} onFinished={() => goToTab('results')} />
      </Stack>
    ) : (
      <RunScreen
        project={project}
        runID={at.run}
        view={at.view}
        other={at.other ?? null}
        onOther={(other) => go({ ...at, view: 'compare', other })}
        onOpen={(run) => go({ tab: 'results', run, view: 'crosstab' })}
        onView={(view: RunViewName) => go({ ...at, view })}
        onReturn={() => goToTab('results')}
        onDuplicate={(duplicated) => go({ tab: 'design', run: null, view: 'crosstab' }, { duplicated })}
      />
    );

  const access = useProjectAccess(projectID);
  if (access.lost) return <LostProject />;

  const content = (project: LoadedProject) => (
    <ProjectRoleContext value={roleIn(project)}>
      <DocumentTitle title={project.name} />
      {tabContent(project)}
    </ProjectRoleContext>
  );

  return (
    <Page width={at.run ? 'full' : 'reading'}>
      <ProjectRoleContext value={access.role ?? 'viewer'}>
        <ProjectPage
          key={projectID}
          projectID={projectID}
          tab={at.tab}
          runOpen={at.run !== null}
          onTab={goToTab}
          tools={(project) => <ShareButton project={project} />}
        >
          {content}
        </ProjectPage>
      </ProjectRoleContext>
    </Page>
  );
}

/** The share was removed, or the project deleted, while its page was open. */
function LostProject() {
  const words = useWords(shellWords);
  return (
    <Page>
      <DocumentTitle title={words.lostPage} />
      <EmptyState
        title={words.lostTitle}
        headingLevel="h1"
        actions={
          <Button component={Link} to={pages.home.path} variant="contained">
            {words.goToProjects}
          </Button>
        }
      >
        {words.lostHelp}
      </EmptyState>
    </Page>
  );
}
