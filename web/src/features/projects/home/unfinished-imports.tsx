import { Box, Button, Stack, Typography } from '@mui/material';
import { address, pages } from '@qp/contract';
import { longDate } from '@qp/words/dates';
import { homeWords } from '@qp/words/projects/home';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useWords } from '../../../lib/words.ts';
import { importsQuery } from '../api.ts';

/** Files with an unfinished data check: closing the window loses nothing. */
export function UnfinishedImports() {
  const words = useWords(homeWords);
  const { data: imports } = useQuery(importsQuery());
  if (!imports || imports.length === 0) return null;
  return (
    <Box component="section" aria-label={words.unfinished}>
      <Stack sx={{ gap: 1.5 }}>
        {imports.map(({ import_id, file_name, expires }) => (
          <Stack
            key={import_id}
            direction="row"
            sx={{
              alignItems: 'center',
              gap: 3,
              px: 4,
              py: 2,
              bgcolor: 'ui.surface',
              border: '1px solid',
              borderColor: 'ui.line',
              borderRadius: '12px',
            }}
          >
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <b>{file_name}</b> {words.waiting(longDate(expires))}
            </Typography>
            <Button size="small" component={Link} to={address(pages.importCheck, { importID: import_id })}>
              {words.continue}
            </Button>
          </Stack>
        ))}
      </Stack>
    </Box>
  );
}
