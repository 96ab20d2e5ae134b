import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useDropzone } from 'react-dropzone';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { ImportPhase } from './use-start-import.ts';

export interface OneFileProps {
  readonly phase: ImportPhase;
  onFile(file: File): void;
}

/** Where one file is dropped. It is read at once; what it is, is found by its content. */
export function OneFile({ phase, onFile }: OneFileProps) {
  const busy = phase.at === 'uploading' || phase.at === 'reading';
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    disabled: busy,
    multiple: false,
    onDrop: (taken, refused) => {
      const file = taken[0] ?? refused[0]?.file;
      if (file) onFile(file);
    },
  });
  return (
    <Stack sx={{ gap: 3 }}>
      <Box
        {...getRootProps({ role: 'button', 'aria-disabled': busy })}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 1,
          px: 4,
          py: 9,
          textAlign: 'center',
          cursor: busy ? 'default' : 'pointer',
          opacity: busy ? 0.55 : 1,
          border: '1px dashed',
          borderColor: isDragActive ? 'ui.link' : 'ui.fieldLine',
          borderRadius: '12px',
          bgcolor: isDragActive ? 'ui.chosen' : 'ui.ground',
          '&:hover': busy ? undefined : { borderColor: 'ui.link' },
        }}
      >
        <UploadFileIcon sx={{ color: 'ui.link', fontSize: 30 }} aria-hidden />
        <Typography sx={{ fontWeight: 600 }}>
          {isDragActive ? 'Drop the file here' : 'Drop your survey file here, or click to choose it'}
        </Typography>
        <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
          SPSS .sav or .zsav, Excel .xlsx, CSV (also from Qualtrics)
        </Typography>
      </Box>
      {/* Beside the button, not inside it: what can be pressed must not stand in something else that can be pressed. */}
      <input {...getInputProps({ 'aria-label': 'Survey file' })} />
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
