import { Box } from '@mui/material';
import type { RunListItem } from '@qp/contract';
import { runListWords } from '@qp/words/run/list';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';

/** Under the name in one line each: where existing segments come from, and the note. The pointer shows all of it. */
export function NameAndNote({ run }: { readonly run: RunListItem }): ReactElement {
  const words = useWords(runListWords);
  const lines = [run.given_from === null ? '' : words.existing(run.given_from), run.note];
  return (
    <Box component="span" sx={{ display: 'block', minWidth: 0, maxWidth: '100%' }}>
      {run['Run Name']}
      {lines.filter(Boolean).map((line) => (
        <Box
          key={line}
          component="span"
          title={line}
          sx={{
            display: 'block',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            color: 'ui.secondary',
            fontWeight: 400,
            typography: 'body2',
          }}
        >
          {line}
        </Box>
      ))}
    </Box>
  );
}
