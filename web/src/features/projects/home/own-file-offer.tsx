import { Stack, Typography } from '@mui/material';
import { homeWords } from '@qp/words/projects/home';
import { useWords } from '../../../lib/words.ts';
import { OneFile, useStartImport } from '../new-project/index.ts';

/** Shown first when there is no project yet. */
export function OwnFileOffer() {
  const words = useWords(homeWords);
  const { phase, start } = useStartImport('offer');
  return (
    <Stack
      sx={{
        gridColumn: { sm: 'span 2', lg: 'span 3', xl: 'span 6' },
        gap: 3,
        p: 5,
        bgcolor: 'ui.surface',
        border: '1px solid',
        borderColor: 'ui.line',
        borderRadius: '14px',
      }}
    >
      <Typography variant="h4" component="h3">
        {words.ownFile}
      </Typography>
      <OneFile phase={phase} onFiles={(files) => void start(files)} />
    </Stack>
  );
}
