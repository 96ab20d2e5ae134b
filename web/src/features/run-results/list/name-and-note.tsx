import Box from '@mui/material/Box';
import type { RunListItem } from '@qp/contract';
import type { ReactElement } from 'react';

/** The note in one line under the name; the pointer shows all of it. */
export function NameAndNote({ run }: { readonly run: RunListItem }): ReactElement {
  return (
    <span>
      {run['Run Name']}
      {run.note !== '' && (
        <Box
          component="span"
          title={run.note}
          sx={{
            display: 'block',
            maxWidth: 160,
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            color: 'ui.secondary',
            fontWeight: 400,
            typography: 'body2',
          }}
        >
          {run.note}
        </Box>
      )}
    </span>
  );
}
