import { Box, ButtonBase, Stack, Typography } from '@mui/material';
import type { ProjectItem } from '@qp/contract';
import { longDate } from '@qp/words/dates';
import { percent } from '@qp/words/numbers';
import { homeWords } from '@qp/words/projects/home';
import { roleWords } from '@qp/words/sharing/roles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../lib/words.ts';
import { useMode } from '../../../ui/mode.ts';
import { segmentBackground } from '../../../ui/theme.ts';
import { projectAddress } from '../api.ts';

export const CARD_HEIGHT = 162;

export function ProjectCard({ project }: { readonly project: ProjectItem }) {
  const words = useWords(homeWords);
  const roles = useWords(roleWords);
  return (
    <ButtonBase
      component={Link}
      to={projectAddress(project.project_id)}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'stretch',
        justifyContent: 'space-between',
        gap: 3.5,
        minHeight: CARD_HEIGHT,
        p: { xs: 3.5, sm: 5 },
        textAlign: 'left',
        color: 'ui.text',
        bgcolor: 'ui.surface',
        border: '1px solid',
        borderColor: 'ui.line',
        borderRadius: '14px',
        transition: 'border-color 120ms',
        '&:hover': { borderColor: 'ui.fieldLine' },
      }}
    >
      <Stack sx={{ gap: 2.5 }}>
        <Typography variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {project.name}
        </Typography>
        <Stack sx={{ gap: 0.5 }}>
          <Fact label={words.created}>{longDate(project.created_date)}</Fact>
          <Fact label={words.updated}>{longDate(project.updated_date)}</Fact>
          {project.shared_by && <Fact label={words.sharedBy}>{project.shared_by}</Fact>}
        </Stack>
      </Stack>
      <Stack sx={{ gap: 3 }}>
        <SegmentBar shares={project.segment_shares} />
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {words.completed(project.runs, project.computing, project.shared_by && roles[project.role].name)}
        </Typography>
      </Stack>
    </ButtonBase>
  );
}

/** The date drops below its label where both do not fit on one line. */
function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Typography variant="body2" component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <Box component="span" sx={{ color: 'ui.secondary', minWidth: 84 }}>
        {label}
      </Box>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Typography>
  );
}

/** The segment sizes of the latest run, or an empty track if there is none. */
function SegmentBar({ shares }: { readonly shares: readonly number[] }) {
  const words = useWords(homeWords);
  const mode = useMode();
  const segments = shares.map((share, i) => ({ number: i + 1, share }));
  const label = segments.map(({ number, share }) => `SEG${number} ${percent(share)}`).join(', ');
  const seen = shares.length === 0 ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words.segments(label) };
  return (
    <Box
      {...seen}
      sx={{ display: 'flex', gap: '2px', height: 8, borderRadius: '4px', overflow: 'hidden', bgcolor: 'ui.well' }}
    >
      {segments.map(({ number, share }) => (
        <Box key={number} sx={{ flexGrow: share, flexBasis: 0, background: segmentBackground(number, mode) }} />
      ))}
    </Box>
  );
}
