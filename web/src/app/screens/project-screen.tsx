import Button from '@mui/material/Button';
import { calls, pages } from '@qp/contract';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { ProjectPage } from '../../features/projects/page/project-page.tsx';
import { DesignRuns } from '../../features/run-design/index.ts';
import { ShareButton, useProjectAccess } from '../../features/sharing/index.ts';
import { useCommands } from '../../lib/commands.ts';
import type { LoadedProject, ProjectTab, RunViewName } from '../../lib/project.ts';
import { ProjectRoleContext, refusalOf } from '../../lib/role.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { DocumentTitle } from '../document-title.ts';
import { type ProjectAddress, readAddress, readDuplicated, writeAddress } from './project-address.ts';
import { RunScreen } from './run-screen.tsx';

const viewNames: Record<RunViewName, string> = {
  crosstab: 'Cross-Tab',
  summary: 'Summary',
  personas: 'Personas',
  details: 'Run Details',
  compare: 'Compare',
  typing: 'Typing Tool',
  handover: 'Hand over',
};

/** The project page. Tab, run and view live in the address, the duplicated run in its history entry. */
export function ProjectScreen() {
  const { projectID = '' } = useParams();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const at = readAddress(search);
  const go = (to: ProjectAddress, entry?: unknown) => navigate(writeAddress(to), { state: entry });
  // Going to a tab always starts clean: no selected run, no draft.
  const goToTab = (tab: ProjectTab) => go({ tab, run: null, view: 'crosstab' });

  const views = Object.entries(viewNames) as [RunViewName, string][];
  useCommands([
    ...(at.run ? views : []).map(([view, label]) => ({
      id: `view-${view}`,
      group: 'This run',
      label,
      run: () => void go({ ...at, view }),
    })),
    { id: 'design', group: 'This project', label: 'Design Runs', run: () => goToTab('design') },
    { id: 'results', group: 'This project', label: 'Results', run: () => goToTab('results') },
  ]);

  // As it is now where that is known; the project was loaded with what it was then.
  const roleIn = (project: LoadedProject) => access.role ?? project.role;
  const tabContent = (project: LoadedProject) =>
    at.tab === 'design' && refusalOf(roleIn(project), calls.createRun) !== null ? (
      <EmptyState title="You are a viewer of this project" headingLevel="h2">
        You see and download everything under Results. Ask an owner to make you an editor, and you can make runs here.
      </EmptyState>
    ) : at.tab === 'design' ? (
      <DesignRuns project={project} duplicated={readDuplicated(state)} onFinished={() => goToTab('results')} />
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

/** The share was taken away, or the project deleted, while its page was open. */
function LostProject() {
  return (
    <Page>
      <DocumentTitle title="No longer shared" />
      <EmptyState
        title="You cannot see this project any more"
        headingLevel="h1"
        actions={
          <Button component={Link} to={pages.home.path} variant="contained" color="primary">
            Go to your projects
          </Button>
        }
      >
        It has been deleted, or it is no longer shared with you.
      </EmptyState>
    </Page>
  );
}
