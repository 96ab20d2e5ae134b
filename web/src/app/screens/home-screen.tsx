import Box from '@mui/material/Box';
import { ChangePassword, FailedLoginsNotice } from '../../features/accounts/index.ts';
import { ProjectsHome } from '../../features/projects/home/projects-home.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { DocumentTitle } from '../document-title.ts';

export function HomeScreen() {
  return (
    <Page width="cards">
      <DocumentTitle title="Projects" />
      <FailedLoginsNotice />
      <PageHeading
        title="Welcome to the Quantitative Persona (QP) Tool!"
        subtitle="Select a project to continue, or create a new one."
        actions={<ChangePassword />}
      />
      <Box sx={{ mt: 8 }}>
        <ProjectsHome />
      </Box>
    </Page>
  );
}
