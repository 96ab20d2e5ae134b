import Box from '@mui/material/Box';
import { AccountSettings } from '../../features/accounts/index.ts';
import { Page, PageHeading } from '../../ui/page.tsx';
import { DocumentTitle } from '../document-title.ts';

export function AccountScreen() {
  return (
    <Page>
      <DocumentTitle title="Account" />
      <PageHeading
        title="Account"
        subtitle="How you log in, where you are logged in, and what programs may do in your name."
      />
      <Box sx={{ mt: 6 }}>
        <AccountSettings />
      </Box>
    </Page>
  );
}
