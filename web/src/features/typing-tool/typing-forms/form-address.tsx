import CopyIcon from '@mui/icons-material/ContentCopy';
import { Button, Link, Stack, Typography } from '@mui/material';
import type { TypingForm } from '@qp/contract';
import { formPanelWords } from '@qp/words/typing-forms/form-panel';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import { useToast } from '../../../ui/toasts.tsx';

/** Only the computer itself answers at such an address. */
const isLoopback = (url: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

export function FormAddress({ form: { url } }: { form: TypingForm }): ReactElement {
  const words = useWords(formPanelWords);
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.done(words.copied);
    } catch (reason) {
      toast.failed(reason, words.notCopied);
    }
  };
  return (
    <Stack direction="row" sx={{ gap: 5, alignItems: 'center', flexWrap: 'wrap' }}>
      <QrCode text={url} label={words.qrCode} width={148} />
      <Stack sx={{ gap: 2, flex: 1, minWidth: 240, alignItems: 'flex-start' }}>
        <Link href={url} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
          {url}
        </Link>
        {isLoopback(url) && (
          <Typography variant="body2" role="note" sx={{ color: 'ui.danger' }}>
            {words.loopback}
          </Typography>
        )}
        <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
          {words.copy}
        </Button>
      </Stack>
    </Stack>
  );
}
