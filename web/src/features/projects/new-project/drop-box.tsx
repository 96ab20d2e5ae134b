import UploadFileIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Typography } from '@mui/material';
import type { DropzoneState } from 'react-dropzone';

interface DropBoxProps {
  zone: Pick<DropzoneState, 'getRootProps' | 'getInputProps' | 'isDragActive'>;
  disabled: boolean;
  /** The request, and what it says while a file is held over it. */
  ask: string;
  drop: string;
  /** Which files it accepts. */
  files: string;
  inputLabel: string;
  accept?: string;
  describedBy?: string;
  /** Smaller once it has what it needs. */
  low?: boolean;
}

/** Files are dropped here, or chosen with a click. */
export function DropBox({ zone, disabled, ask, drop, files, inputLabel, accept, describedBy, low }: DropBoxProps) {
  const { getRootProps, getInputProps, isDragActive } = zone;
  return (
    <>
      <Box
        {...getRootProps({ role: 'button', 'aria-describedby': describedBy, 'aria-disabled': disabled })}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 1,
          px: 4,
          py: low ? 4 : 8,
          textAlign: 'center',
          cursor: disabled ? 'default' : 'pointer',
          opacity: disabled ? 0.55 : 1,
          border: '1px dashed',
          borderColor: isDragActive ? 'ui.link' : 'ui.fieldLine',
          borderRadius: '12px',
          bgcolor: isDragActive ? 'ui.chosen' : 'ui.ground',
          '&:hover': disabled ? undefined : { borderColor: 'ui.link' },
        }}
      >
        <UploadFileIcon sx={{ color: 'ui.link', fontSize: 28 }} aria-hidden />
        <Typography sx={{ fontWeight: 600 }}>{isDragActive ? drop : ask}</Typography>
        <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
          {files}
        </Typography>
      </Box>
      {/** Beside the button, because a control must not contain another control. */}
      <input {...getInputProps({ accept, 'aria-label': inputLabel })} />
    </>
  );
}
