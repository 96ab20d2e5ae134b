import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ARCHIVE_ENDING, NAME_LIMIT } from '@qp/contract';
import { fileSize } from '@qp/words/numbers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { UploadButton } from '../../../ui/upload-button.tsx';
import { openProject, projectsKey } from '../api.ts';

/** A project that was exported here or elsewhere becomes a project again. Mount it to open it. */
export function OpenProjectDialog({ onClose }: { onClose(): void }) {
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
      open
      title="Open an exported project"
      width="sm"
      onClose={busy ? undefined : onClose}
      onSubmit={() => {
        if (file && !busy) opening.mutate(file);
      }}
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="primary" loading={busy} disabled={file === null}>
            Open
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 4 }}>
        <Typography>
          Choose a file that “Export the whole project” has made, here or in another installation. Its files, runs,
          personas and typing tools are checked and become a project of yours; a form comes switched off.
        </Typography>
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          <UploadButton
            fileLabel="Exported project"
            accept={ARCHIVE_ENDING}
            disabled={busy}
            onFile={(chosen) => {
              setFile(chosen);
              opening.reset();
            }}
          >
            Choose the file
          </UploadButton>
          {file && (
            <Typography sx={{ color: 'ui.secondary', overflowWrap: 'anywhere' }}>
              {file.name} · {fileSize(file.size)}
            </Typography>
          )}
        </Stack>
        <TextInput
          label="Name of the project"
          hint="Leave it empty to keep the name that it had."
          value={name}
          onChange={setName}
          maxLength={NAME_LIMIT}
        />
        {busy && (
          <Stack role="status" sx={{ gap: 2 }}>
            <Typography sx={{ color: 'ui.secondary' }}>{sent < 1 ? 'Uploading' : 'Checking what is in it'}</Typography>
            <LinearProgress
              aria-label="Opening the project"
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
