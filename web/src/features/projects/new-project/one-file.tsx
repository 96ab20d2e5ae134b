import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDropzone } from 'react-dropzone';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { DropBox } from './drop-box.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { ImportPhase } from './use-start-import.ts';

export interface OneFileProps {
  readonly phase: ImportPhase;
  onFile(file: File): void;
}

/** Where one file is dropped. It is read at once; what it is, is found by its content. */
export function OneFile({ phase, onFile }: OneFileProps) {
  const busy = phase.at === 'uploading' || phase.at === 'reading';
  const zone = useDropzone({
    disabled: busy,
    multiple: false,
    onDrop: (taken, refused) => {
      const file = taken[0] ?? refused[0]?.file;
      if (file) onFile(file);
    },
  });
  return (
    <Stack sx={{ gap: 3 }}>
      <DropBox
        zone={zone}
        disabled={busy}
        ask="Drop your survey file here, or click to choose it"
        drop="Drop the file here"
        files="SPSS .sav or .zsav, Excel .xlsx, CSV (also from Qualtrics)"
        inputLabel="Survey file"
      />
      {busy && <UploadProgress phase={phase} />}
      {phase.at === 'failed' && <ErrorNotice error={phase.error} />}
      {phase.at === 'idle' && (
        <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
          You will see every variable with what it is, its labels and its responses, and can change all of it before the
          project is made.
        </Typography>
      )}
    </Stack>
  );
}
