import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FileProblem } from '@qp/contract';
import { useState } from 'react';

const FEW = 5;

/** What is no error, but what one should know before trusting the segments. */
export function Warnings({ warnings }: { readonly warnings: readonly FileProblem[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? warnings : warnings.slice(0, FEW);
  return (
    <Box sx={{ mx: { xs: 4, sm: 5.5 }, borderLeft: '3px solid', borderColor: 'ui.gold', pl: 4, py: 0.5 }}>
      <Typography variant="h6" component="h3" sx={{ mb: 2 }}>
        Worth knowing
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
      {warnings.length > FEW && (
        <Button size="small" onClick={() => setAll(!all)} aria-expanded={all} sx={{ mt: 3 }}>
          {all ? 'Show fewer' : `Show all ${warnings.length}`}
        </Button>
      )}
    </Box>
  );
}
