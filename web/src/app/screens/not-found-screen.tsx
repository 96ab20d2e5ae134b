import Button from '@mui/material/Button';
import { pages } from '@qp/contract';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { DocumentTitle } from '../document-title.ts';

export function NotFoundScreen() {
  return (
    <Page>
      <DocumentTitle title="Nothing here" />
      <PageHeading title="Nothing here" />
      <EmptyState
        title="There is no page at this address"
        headingLevel="h2"
        actions={
          <Button component={Link} to={pages.home.path} variant="contained" color="primary">
            Go to your projects
          </Button>
        }
      >
        The link may be old, or a letter may be missing.
      </EmptyState>
    </Page>
  );
}
