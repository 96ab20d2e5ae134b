import { Button, Typography } from '@mui/material';
import type { ImportDraft } from '@qp/contract';
import { qualityWords } from '@qp/words/sample/quality';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { qualityOfImport } from '../api.ts';
import { QualityPanel } from './quality-panel.tsx';

/** How people answered a file, before it is a project: no one can be left out yet. */
export function ImportQuality({ draft: { import_id, revision } }: { readonly draft: ImportDraft }) {
  const words = useWords(qualityWords);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.show}</Button>
      {open && (
        <Dialog width="lg" title={words.title} onClose={() => setOpen(false)}>
          <Typography sx={{ color: 'ui.secondary', mb: 4 }}>{words.helpBefore}</Typography>
          <QualityPanel source={qualityOfImport(import_id, revision)} />
        </Dialog>
      )}
    </>
  );
}
