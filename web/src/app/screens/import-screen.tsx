import { shellWords } from '@qp/words/app/shell';
import { useParams } from 'react-router';
import { DataCheck } from '../../features/imports/index.ts';
import { ImportQuality } from '../../features/sample/index.ts';
import { useWords } from '../../lib/words.ts';
import { Page } from '../../ui/page.tsx';
import { DocumentTitle } from '../document-title.ts';

/** The step between an uploaded file and a project. */
export function ImportScreen() {
  const words = useWords(shellWords);
  const { importID = '' } = useParams();
  return (
    <Page width="wide">
      <DocumentTitle title={words.dataCheck} />
      <DataCheck key={importID} importID={importID} more={(draft) => <ImportQuality draft={draft} />} />
    </Page>
  );
}
