import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { TypingForm } from '@qp/contract';
import type { ReactElement } from 'react';
import { QrCode } from '../../ui/qr-code.tsx';
import { useToast } from '../../ui/toasts.tsx';

/** The address to open, to copy and to photograph. */
export function FormAddress({ form: { url } }: { form: TypingForm }): ReactElement {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.done('The address was copied.');
    } catch (reason) {
      toast.failed(reason, 'The address was not copied. Select it and copy it by hand.');
    }
  };
  return (
    <Stack direction="row" sx={{ gap: 5, alignItems: 'center', flexWrap: 'wrap' }}>
      <QrCode text={url} label="QR code of the form’s address" width={148} />
      <Stack sx={{ gap: 2, flex: 1, minWidth: 240, alignItems: 'flex-start' }}>
        <Link href={url} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
          {url}
        </Link>
        <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
          Copy the address
        </Button>
      </Stack>
    </Stack>
  );
}
