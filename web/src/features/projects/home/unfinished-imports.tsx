import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { address, pages } from '@qp/contract';
import { longDate } from '@qp/words/dates';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { importsQuery } from '../api.ts';

/** Files whose Data check was begun and not finished: nothing is lost by a closed window. */
export function UnfinishedImports() {
  const { data: imports } = useQuery(importsQuery());
  if (!imports || imports.length === 0) return null;
  return (
    <Box component="section" aria-label="Unfinished files">
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
              <b>{file_name}</b> waits for your check. It is kept until {longDate(expires)}.
            </Typography>
            <Button size="small" component={Link} to={address(pages.importCheck, { importID: import_id })}>
              Go on
            </Button>
          </Stack>
        ))}
      </Stack>
    </Box>
  );
}
