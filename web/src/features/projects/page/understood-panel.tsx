import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { Box, Button, ButtonBase, Collapse, Stack, Typography } from '@mui/material';
import type { FileProblem, ProjectSummary } from '@qp/contract';
import { number, percent } from '@qp/words/numbers';
import { projectDataWords } from '@qp/words/projects/data';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { summaryQuery } from '../../../lib/project-queries.ts';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { StatBlock, StatRow } from '../../../ui/stat-block.tsx';
import { justCreated } from '../just-created.ts';
import { PlanExercise } from './plan-exercise.tsx';
import { UnderstoodVariables } from './understood-variables.tsx';

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

const SHOWN_FIRST = 5;

/** Not errors, but good to know before trusting the segments. */
function Warnings({ warnings }: { readonly warnings: readonly FileProblem[] }) {
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

/** The figures to check first: is this the survey I know? */
function UnderstoodFacts({ summary }: { readonly summary: ProjectSummary }) {
  const words = useWords(projectDataWords);
  const { respondents, variables, types, id_variable, weight_variable, effective_base } = summary;
  const usable = variables.filter(({ uses }) => uses.includes('cluster')).length;
  const metrics = variables.filter(({ uses }) => uses.includes('metrics')).length;
  const asked = variables.filter(({ uses }) => uses.length > 0);
  const missing = asked.reduce((sum, variable) => sum + variable.missing, 0);
  const cells = asked.length * respondents;
  return (
    <Box sx={{ px: { xs: 4, sm: 5.5 } }}>
      <StatRow>
        <StatBlock
          value={number(respondents)}
          label={words.respondents}
          note={id_variable ? words.matchedBy(id_variable) : words.matchedByOrder}
        />
        <StatBlock
          value={number(variables.length)}
          label={words.variables}
          note={types.map(({ type, count }) => `${number(count)} ${type}`).join(', ')}
        />
        <StatBlock value={number(usable)} label={words.usable} note={words.metrics(metrics)} />
        <StatBlock
          value={cells > 0 ? percent(missing / cells) : '–'}
          label={words.missing}
          note={words.missingCells(missing, cells)}
        />
        <StatBlock
          value={weight_variable ? number(effective_base) : number(respondents)}
          label={weight_variable ? words.effectiveBase : words.unweightedBase}
          note={weight_variable ? words.weightedBy(weight_variable, effective_base / respondents) : undefined}
        />
      </StatRow>
    </Box>
  );
}
