import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { newProjectWords } from '@qp/words/projects/new';
import { useDropzone } from 'react-dropzone';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { DropBox } from './drop-box.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { ImportPhase } from './use-start-import.ts';

interface OneFileProps {
  readonly phase: ImportPhase;
  onFile(file: File): void;
}

/** The file is read immediately. Its type is detected from its content. */
export function OneFile({ phase, onFile }: OneFileProps) {
  const words = useWords(newProjectWords);
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
        ask={words.dropOne}
        drop={words.dropFile}
        files={words.fileTypes}
        inputLabel={words.surveyFile}
      />
      {busy && <UploadProgress phase={phase} />}
      {phase.at === 'failed' && <ErrorNotice error={phase.error} />}
      {phase.at === 'idle' && (
        <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
          {words.oneFileHelp}
        </Typography>
      )}
    </Stack>
  );
}
