import { Button } from '@mui/material';
import { typingWords } from '@qp/words/typing-tool/screen';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';

export function SelectionButton(props: {
  noun: 'variables' | 'segments';
  count: number;
  disabled?: boolean;
  onClick(): void;
}): ReactElement {
  const words = useWords(typingWords);
  const { noun, count, disabled, onClick } = props;
  return (
    <Button aria-haspopup="dialog" disabled={disabled} onClick={onClick} sx={{ px: 2.75 }}>
      {words.selection[noun](count)}
    </Button>
  );
}
