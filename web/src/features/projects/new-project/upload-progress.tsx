import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import { newProjectWords } from '@qp/words/projects/new';
import { useWords } from '../../../lib/words.ts';
import type { Phase } from './use-create-project.ts';

export function UploadProgress({ phase }: { readonly phase: Extract<Phase, { share: number }> }) {
  const words = useWords(newProjectWords);
  const percent = Math.floor(phase.share * 100);
  const stage =
    phase.at === 'uploading'
      ? words.uploadingFiles
      : (phase.stage ?? (phase.share === 1 ? words.openingCheck : words.storing));
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 1.5 }}>
        <Typography variant="body2" role="status" sx={{ fontWeight: 560 }}>
          {stage}
        </Typography>
        <Typography variant="body2" className="tabular" sx={{ color: 'ui.secondary' }}>
          {percent}%
        </Typography>
      </Stack>
      <LinearProgress variant="determinate" value={percent} aria-label={stage} />
    </Box>
  );
}
