import { Box, Button, Stack, Typography } from '@mui/material';
import type { FileProblem } from '@qp/contract';
import { projectDataWords } from '@qp/words/projects/data';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';

const SHOWN_FIRST = 5;

/** Not errors, but good to know before trusting the segments. */
export function Warnings({ warnings }: { readonly warnings: readonly FileProblem[] }) {
  const words = useWords(projectDataWords);
  const [all, setAll] = useState(false);
  const shown = all ? warnings : warnings.slice(0, SHOWN_FIRST);
  return (
    <Box sx={{ mx: { xs: 4, sm: 5.5 }, borderLeft: '3px solid', borderColor: 'ui.gold', pl: 4, py: 0.5 }}>
      <Typography variant="h6" component="h3" sx={{ mb: 2 }}>
        {words.warnings}
      </Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 1.5, listStyle: 'none' }}>
        {shown.map((warning) => (
          <Typography
            component="li"
            variant="body2"
            key={`${warning.file} ${warning.column} ${warning.message}`}
            sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' }, columnGap: 3 }}
          >
            <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {warning.column ?? warning.file}
            </Box>
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {warning.message}
            </Box>
          </Typography>
        ))}
      </Stack>
      {warnings.length > SHOWN_FIRST && (
        <Button size="small" onClick={() => setAll(!all)} aria-expanded={all} sx={{ mt: 3 }}>
          {all ? words.fewer : words.showAll(warnings.length)}
        </Button>
      )}
    </Box>
  );
}
