import { LinearProgress, Stack, Typography } from '@mui/material';
import { ARCHIVE_ENDING, NAME_LIMIT } from '@qp/contract';
import { fileSize } from '@qp/words/numbers';
import { newProjectWords } from '@qp/words/projects/new';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { UploadButton } from '../../../ui/upload-button.tsx';
import { openProject, projectsKey } from '../api.ts';

/** Mount it to open it. */
export function OpenProjectDialog({ onClose }: { onClose(): void }) {
  const words = useWords(newProjectWords);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [sent, setSent] = useState(0);
  const opening = useMutation({
    mutationFn: (archive: File) => openProject(archive, name.trim(), setSent),
    onSuccess: async (address) => {
      await client.invalidateQueries({ queryKey: projectsKey });
      await navigate(address);
    },
  });
  const busy = opening.isPending;
  return (
    <Dialog
      title={words.restore}
      width="sm"
      onClose={onClose}
      onSubmit={() => file && opening.mutate(file)}
      submit={words.restoreIt}
      cancels
      busy={busy}
      blocked={file === null}
    >
      <Stack sx={{ gap: 4 }}>
        <Typography>{words.restoreHelp}</Typography>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <UploadButton
            fileLabel={words.exportedProject}
            accept={ARCHIVE_ENDING}
            disabled={busy}
            onFile={(chosen) => {
              setFile(chosen);
              opening.reset();
            }}
          >
            {words.chooseFile}
          </UploadButton>
          {file && (
            <Typography sx={{ color: 'ui.secondary', overflowWrap: 'anywhere' }}>
              {file.name} · {fileSize(file.size)}
            </Typography>
          )}
        </Stack>
        <TextInput
          label={words.importName}
          hint={words.importNameHint}
          value={name}
          onChange={setName}
          maxLength={NAME_LIMIT}
        />
        {busy && (
          <Stack role="status" sx={{ gap: 2 }}>
            <Typography sx={{ color: 'ui.secondary' }}>{sent < 1 ? words.uploading : words.checking}</Typography>
            <LinearProgress
              aria-label={words.importing}
              variant={sent < 1 ? 'determinate' : 'indeterminate'}
              value={sent * 100}
            />
          </Stack>
        )}
        {opening.error && <ErrorNotice error={opening.error} />}
      </Stack>
    </Dialog>
  );
}
