import { Stack, Typography } from '@mui/material';
import { newProjectWords } from '@qp/words/projects/new';
import { useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { DropBox } from './drop-box.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { ImportPhase } from './use-start-import.ts';

/** A Triple-S survey is a description and its answers. */
const SURVEY_FILES = 2;

interface OneFileProps {
  readonly phase: ImportPhase;
  onFiles(files: readonly File[]): void;
}

/** The survey is read immediately. Its type is detected from its content. */
export function OneFile({ phase, onFiles }: OneFileProps) {
  const words = useWords(newProjectWords);
  const [tooMany, setTooMany] = useState(false);
  const busy = phase.at === 'uploading' || phase.at === 'reading';
  const zone = useDropzone({
    disabled: busy,
    onDrop: (files) => {
      setTooMany(files.length > SURVEY_FILES);
      if (files.length > 0 && files.length <= SURVEY_FILES) onFiles(files);
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
      {tooMany && (
        <Typography role="alert" variant="body2" sx={{ color: 'ui.danger' }}>
          {words.tooManyFiles}
        </Typography>
      )}
      {phase.at === 'idle' && !tooMany && (
        <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
          {words.oneFileHelp}
        </Typography>
      )}
    </Stack>
  );
}
