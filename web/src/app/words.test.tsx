import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ProjectItem } from '@qp/contract';
import type { ClassifierFile } from '@qp/facts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { ProjectCard } from '../features/projects/home/project-card.tsx';
import { ComputationDialog } from '../features/run-design/computation-dialog.tsx';
import { emptyDraft } from '../features/run-design/drafts.ts';
import { startSubmission } from '../features/run-design/submission.ts';
import { Calibration } from '../features/typing-tool/probabilities.tsx';
import { HomeScreen } from './screens/home-screen.tsx';

afterEach(() => void vi.unstubAllGlobals());

// A dialog where it is written, not at the end of a page that is not there.
const theme = createTheme({ components: { MuiDialog: { defaultProps: { disablePortal: true } } } });
const said = (page: ReactElement) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ThemeProvider theme={theme}>{page}</ThemeProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
    .replaceAll(/<style.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const project: ProjectItem = {
  project_id: '00000000-0000-4000-8000-000000000001',
  name: 'Snacks',
  role: 'owner',
  shared_by: null,
  created_date: '2026-11-16',
  updated_date: '2026-11-16',
  runs: 1,
  computing: 0,
  segment_shares: [],
};

it('one run is one run', () => {
  expect(said(<ProjectCard project={project} />)).toContain('1 run completed');
  expect(said(<ProjectCard project={{ ...project, runs: 2 }} />)).toContain('2 runs completed');
});

it('a submission is left to run in the background', () => {
  const submission = startSubmission([{ ...emptyDraft(), name: 'Needs' }]);
  const page = said(<ComputationDialog submission={submission} onLeave={() => {}} onRefresh={() => {}} />);
  expect(page).toContain('Please do not leave this page!');
  expect(page).toContain('Run in background');
});

it('probabilities have a calibration, and people are assigned correctly', () => {
  const classifier = { measured: { calibration: [] } } as unknown as ClassifierFile;
  const page = said(<Calibration classifier={classifier} />);
  expect(page).toContain('Calibration');
  expect(page).toContain('assigned correctly');
});

it('one selects a project to continue', () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  expect(said(<HomeScreen />)).toContain('Select a project to continue, or create a new one.');
});
