import { Box, Button } from '@mui/material';
import { pages } from '@qp/contract';
import { shellWords } from '@qp/words/app/shell';
import { Link } from 'react-router';
import { useWords } from '../../lib/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { DocumentTitle } from '../document-title.ts';

export function NotFoundScreen() {
  const words = useWords(shellWords);
  return (
    <Page>
      <DocumentTitle title={words.notFound} />
      <PageHeading title={words.notFound} />
      <Box sx={{ mt: 5 }}>
        <EmptyState
          title={words.notFoundTitle}
          headingLevel="h2"
          actions={
            <Button component={Link} to={pages.home.path} variant="contained">
              {words.goToProjects}
            </Button>
          }
        >
          {words.notFoundHelp}
        </EmptyState>
      </Box>
    </Page>
  );
}
