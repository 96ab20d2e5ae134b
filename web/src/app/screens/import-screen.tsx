import { useParams } from 'react-router';
import { DataCheck } from '../../features/data-check/index.ts';
import { Page } from '../../ui/page.tsx';
import { DocumentTitle } from '../document-title.ts';

/** Between a file and a project. */
export function ImportScreen() {
  const { importID = '' } = useParams();
  return (
    <Page width="full">
      <DocumentTitle title="Data check" />
      <DataCheck key={importID} importID={importID} />
    </Page>
  );
}
