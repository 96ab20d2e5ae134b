import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { calls, pages } from '@qp/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProjectTab } from '../../../lib/project.ts';
import { useMay } from '../../../lib/role.ts';
import type { ProjectDetail } from '../api.ts';
import { DeleteProject } from './delete-project.tsx';
import { ExportProject } from './export-project.tsx';
import { FileButtons } from './file-buttons.tsx';

export interface ProjectHeaderProps {
  readonly project: ProjectDetail;
  readonly tab: ProjectTab;
  /** A run is open, and the page belongs to it: the heading becomes one quiet line. */
  readonly compact: boolean;
  readonly panelId: string;
  /** What other features put beside the files. */
  readonly tools: ReactNode;
  onTab(tab: ProjectTab): void;
}

export function ProjectHeader({ project, tab, compact, panelId, tools, onTab }: ProjectHeaderProps) {
  const mayExport = useMay(calls.exportProject);
  const mayDelete = useMay(calls.deleteProject);
  return (
    <Stack className="no-print" sx={{ gap: compact ? 0 : 4 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2, flex: '1 1 300px', minWidth: 0 }}>
          <Tooltip title="All projects">
            <IconButton component={Link} to={pages.home.path} aria-label="Back to the projects" sx={{ ml: -2 }}>
              <ArrowBackIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          <Typography
            component={compact ? 'p' : 'h1'}
            variant={compact ? 'h5' : 'h1'}
            sx={{ overflowWrap: 'anywhere', minWidth: 0 }}
          >
            {project.name}
          </Typography>
        </Stack>
        {compact && <ProjectTabs tab={tab} panelId={panelId} onTab={onTab} compact />}
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2, minWidth: 0, flexWrap: 'wrap' }}>
          <FileButtons project={project} />
          {tools}
          {mayExport && <ExportProject project={project} />}
          {mayDelete && <DeleteProject project={project} />}
        </Stack>
      </Stack>
      {!compact && <ProjectTabs tab={tab} panelId={panelId} onTab={onTab} />}
    </Stack>
  );
}

interface ProjectTabsProps extends Pick<ProjectHeaderProps, 'tab' | 'panelId' | 'onTab'> {
  readonly compact?: boolean;
}

function ProjectTabs({ tab, panelId, onTab, compact = false }: ProjectTabsProps) {
  return (
    <Tabs
      value={tab}
      // A click on the tab that is open counts too: it returns from a run to the list.
      onChange={(_, next: ProjectTab) => onTab(next)}
      aria-label="Project"
      sx={{
        borderBottom: '1px solid',
        borderColor: 'ui.line',
        ...(compact && { minHeight: 34, '& .MuiTab-root, & .MuiTabs-scroller': { minHeight: 34, py: 0 } }),
        // The library fades what is not chosen, below the contrast that text needs.
        '& .MuiTab-root': { opacity: 1 },
        '& .MuiTab-root.Mui-selected': { color: 'ui.text' },
      }}
    >
      <Tab value="design" label="Design Runs" aria-controls={panelId} onClick={() => tab === 'design' && onTab(tab)} />
      <Tab value="results" label="Results" aria-controls={panelId} onClick={() => tab === 'results' && onTab(tab)} />
    </Tabs>
  );
}
