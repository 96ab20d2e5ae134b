import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { TypingForm } from '@qp/contract';
import { type ReactElement, useMemo } from 'react';
import { encode } from 'uqr';
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
      <QrCode text={url} />
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

/** Always dark on white: a camera reads it in every mode. */
function QrCode({ text }: { text: string }): ReactElement {
  const { size, path } = useMemo(() => {
    const { data, size: modules } = encode(text, { ecc: 'M', border: 3 });
    const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: modules, path: squares.join('') };
  }, [text]);
  return (
    <Box
      component="svg"
      role="img"
      aria-label="QR code of the form’s address"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 148, height: 148, bgcolor: '#fff', borderRadius: '8px', flexShrink: 0 }}
    >
      <path d={path} fill="#000" />
    </Box>
  );
}
