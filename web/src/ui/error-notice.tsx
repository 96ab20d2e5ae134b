import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import { Box, Button, type SxProps, type Theme, Typography } from '@mui/material';
import { partWords } from '@qp/words/app/parts';
import type { ReactNode } from 'react';
import { useWords } from '../lib/words.ts';

/** The sentence of anything that was thrown. */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof Error && error.message) return error.message;
  return partWords('en').somethingWrong;
}

/** The failure's id in the server's log, if the error has one: "Request 7f3…", "Job 2b1…". */
export function referenceOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('requestId' in error && typeof error.requestId === 'string') return `Request ${error.requestId}`;
  return 'jobId' in error && typeof error.jobId === 'string' ? `Job ${error.jobId}` : null;
}

/** What was entered is wrong, such as a password: no one looks that up in a log. */
const isRefusal = (error: unknown) =>
  error instanceof Error && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;

/** An error in a form, under what it is about: the sentence, and, unless what was entered is wrong, its id in the server's log. */
export function ErrorLine({ error, id, sx }: { error: unknown; id?: string; sx?: SxProps<Theme> }) {
  const reference = isRefusal(error) ? null : referenceOf(error);
  return (
    <Box
      id={id}
      role="alert"
      sx={[
        { color: 'ui.danger', overflowWrap: 'anywhere', '&:empty': { display: 'none' } },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {error !== null && <Typography sx={{ fontWeight: 540 }}>{messageOf(error)}</Typography>}
      {reference && <Typography variant="caption">{reference}</Typography>}
    </Box>
  );
}

interface ErrorNoticeProps {
  error: unknown;
  /** What to do next, beside trying again. */
  next?: ReactNode;
  onRetry?: (() => void) | undefined;
  sx?: SxProps<Theme>;
}

/** An error where it happened: the sentence, the next step, the request id. */
export function ErrorNotice({ error, next, onRetry, sx }: ErrorNoticeProps) {
  const { tryAgain } = useWords(partWords);
  const reference = referenceOf(error);
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
        {reference && <Typography variant="caption">{reference}</Typography>}
      </Box>
      {onRetry && (
        <Button size="small" onClick={onRetry} sx={{ alignSelf: 'center', flex: 'none' }}>
          {tryAgain}
        </Button>
      )}
    </Box>
  );
}
