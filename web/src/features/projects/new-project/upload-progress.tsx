import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { flooredSteps, percent } from '@qp/words/numbers';
import type { Phase } from './use-create-project.ts';

/** How far it is, in words and as a bar: first the upload, then the reading. */
export function UploadProgress({ phase }: { readonly phase: Extract<Phase, { share: number }> }) {
  const words = phase.at === 'uploading' ? 'Uploading the files' : phase.stage;
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 1.5 }}>
        <Typography variant="body2" role="status" sx={{ fontWeight: 560 }}>
          {words}
        </Typography>
        <Typography variant="body2" className="tabular" sx={{ color: 'ui.secondary' }}>
          {percent(phase.share, 0)}
        </Typography>
      </Stack>
      <LinearProgress variant="determinate" value={flooredSteps(phase.share, 0)} aria-label={words} />
    </Box>
  );
}
