import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The sentence of anything that was thrown. */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof Error && error.message) return error.message;
  return 'Something went wrong.';
}

/** The id under which the server's log has the request, where the error carries one. */
export function requestIdOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return null;
  return typeof error.requestId === 'string' ? error.requestId : null;
}

export interface ErrorNoticeProps {
  error: unknown;
  /** What to do next, beside trying again. */
  next?: ReactNode;
  onRetry?(): void;
  sx?: SxProps<Theme>;
}

/** An error where it happened: the sentence, the next step, the request id. */
export function ErrorNotice({ error, next, onRetry, sx }: ErrorNoticeProps) {
  const requestId = requestIdOf(error);
  return (
    <Box
      role="alert"
      sx={[
        { display: 'flex', gap: 2.5, p: 3, borderRadius: '12px', bgcolor: 'ui.dangerSoft', color: 'ui.danger' },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <ErrorOutlineIcon fontSize="small" />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 560 }}>{messageOf(error)}</Typography>
        {next && <Typography variant="body2">{next}</Typography>}
        {requestId && <Typography variant="caption">Request {requestId}</Typography>}
      </Box>
      {onRetry && (
        <Button size="small" onClick={onRetry} sx={{ alignSelf: 'center', flex: 'none' }}>
          Try again
        </Button>
      )}
    </Box>
  );
}
