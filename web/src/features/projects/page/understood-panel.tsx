import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, ButtonBase, Collapse, Stack, Typography } from '@mui/material';
import { projectDataWords } from '@qp/words/projects/data';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { summaryQuery } from '../../../lib/summary-query.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { justCreated } from '../just-created.ts';
import { PlanExercise } from './plan-exercise.tsx';
import { UnderstoodFacts } from './understood-facts.tsx';
import { UnderstoodVariables } from './understood-variables.tsx';
import { Warnings } from './warnings.tsx';

/** What was read from the three files, folded into one line. It is open right after the upload. */
export function UnderstoodPanel({ projectID }: { readonly projectID: string }) {
  const words = useWords(projectDataWords);
  const { data: summary, error, refetch } = useQuery(summaryQuery(projectID));
  const { state } = useLocation();
  const [open, setOpen] = useState(() => justCreated(state));
  const bodyId = useId();
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!summary) return null;
  return (
    <Box>
      <ButtonBase
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-controls={bodyId}
        sx={{
          width: '100%',
          justifyContent: 'flex-start',
          gap: 3,
          px: { xs: 4, sm: 5.5 },
          py: 2,
          minHeight: 52,
          textAlign: 'left',
        }}
      >
        <Stack direction="row" sx={{ flex: 1, minWidth: 0, alignItems: 'center', columnGap: 3, flexWrap: 'wrap' }}>
          <Typography variant="h5" component="h2">
            {words.dataCheck}
          </Typography>
          <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
            {words.inOneLine(
              summary.respondents,
              summary.variables.length,
              summary.weight_variable ? summary.effective_base : null,
            )}
          </Typography>
        </Stack>
        {summary.warnings.length > 0 && <Pill tone="match">{words.warningCount(summary.warnings.length)}</Pill>}
        <ExpandMoreIcon
          fontSize="small"
          sx={{ color: 'ui.secondary', transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 150ms' }}
        />
      </ButtonBase>
      <Collapse in={open} mountOnEnter unmountOnExit id={bodyId}>
        <Stack sx={{ gap: 6, pt: 2 }}>
          <UnderstoodFacts summary={summary} />
          {summary.warnings.length > 0 && <Warnings warnings={summary.warnings} />}
          <UnderstoodVariables summary={summary} />
          <PlanExercise projectID={projectID} />
        </Stack>
      </Collapse>
    </Box>
  );
}
