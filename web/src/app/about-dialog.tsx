import { Typography } from '@mui/material';
import { shellWords } from '@qp/words/app/shell';
import { useWords } from '../lib/words.ts';
import { Dialog } from '../ui/dialog.tsx';

export function AboutDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords(shellWords);
  return (
    <Dialog open={open} title={words.about} onClose={onClose}>
      <Typography>{words.welcome}</Typography>
      <Typography sx={{ mt: 3 }}>{words.aboutText}</Typography>
      <Typography sx={{ mt: 3, color: 'ui.secondary' }}>{words.aboutContact}</Typography>
    </Dialog>
  );
}
