import { Box } from '@mui/material';
import { shellWords } from '@qp/words/app/shell';
import { ChangePassword, FailedLoginsNotice } from '../../features/accounts/index.ts';
import { ProjectsHome } from '../../features/projects/home/index.ts';
import { useWords } from '../../lib/words.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { DocumentTitle } from '../document-title.ts';

export function HomeScreen() {
  const words = useWords(shellWords);
  return (
    <Page width="cards">
      <DocumentTitle title={words.projects} />
      <FailedLoginsNotice />
      <PageHeading title={words.welcome} subtitle={words.homeHelp} actions={<ChangePassword />} />
      <Box sx={{ mt: 8 }}>
        <ProjectsHome />
      </Box>
    </Page>
  );
}
