import { Box } from '@mui/material';
import { shellWords } from '@qp/words/app/shell';
import { AccountSettings } from '../../features/accounts/index.ts';
import { useWords } from '../../lib/words.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { DocumentTitle } from '../document-title.ts';

export function AccountScreen() {
  const words = useWords(shellWords);
  return (
    <Page>
      <DocumentTitle title={words.account} />
      <PageHeading title={words.account} subtitle={words.accountHelp} />
      <Box sx={{ mt: 6 }}>
        <AccountSettings />
      </Box>
    </Page>
  );
}
