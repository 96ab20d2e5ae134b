import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import { CircularProgress, IconButton, Stack, Tab, Tabs, Tooltip, Typography } from '@mui/material';
import { calls, pages } from '@qp/contract';
import { projectWords } from '@qp/words/projects/page';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCommands } from '../../../lib/commands.ts';
import { goTo } from '../../../lib/download.ts';
import type { ProjectTab } from '../../../lib/project.ts';
import { useMay } from '../../../lib/role.ts';
import { useJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { ConfirmDialog, ConfirmSentence } from '../../../ui/confirm-dialog.tsx';
import { LoadingOverlay } from '../../../ui/loading-overlay.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { Tool } from '../../../ui/tool.tsx';
import { deleteProject, type ProjectDetail, projectsKey, startProjectExport } from '../api.ts';
import { FileButtons, FileMenu } from './file-buttons.tsx';
import { RenameProject } from './rename-project.tsx';

interface ProjectHeaderProps {
  readonly project: ProjectDetail;
  readonly tab: ProjectTab;
  /** With an open run the heading shrinks to one line. */
  readonly compact: boolean;
  readonly panelId: string;
  /** Added beside the files by other features. */
  readonly tools: ReactNode;
  onTab(tab: ProjectTab): void;
}

export function ProjectHeader({ project, tab, compact, panelId, tools, onTab }: ProjectHeaderProps) {
  const words = useWords(projectWords);
  const mayExport = useMay(calls.exportProject);
  const mayRename = useMay(calls.renameProject);
  const mayDelete = useMay(calls.deleteProject);
  return (
    <Stack className="no-print" sx={{ gap: compact ? 0 : 4 }}>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          ...(compact ? { gap: { xs: 1, sm: 2 }, height: 34 } : { gap: 3, flexWrap: 'wrap' }),
        }}
      >
        <Stack
          direction="row"
          sx={{ alignItems: 'center', gap: compact ? 1 : 2, flex: compact ? '1 1 0' : '1 1 300px', minWidth: 0 }}
        >
          <Tooltip title={words.allProjects}>
            <IconButton
              component={Link}
              to={pages.home.path}
              aria-label={words.back}
              size={compact ? 'small' : 'medium'}
              sx={{ ml: compact ? -1 : -2 }}
            >
              <ArrowBackIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          <ProjectName name={project.name} compact={compact} />
          {mayRename && <RenameProject project={project} />}
        </Stack>
        {compact && <ProjectTabs tab={tab} panelId={panelId} onTab={onTab} compact />}
        <Stack
          direction="row"
          sx={{ alignItems: 'center', gap: compact ? 1 : 2, minWidth: 0, flexWrap: compact ? 'nowrap' : 'wrap' }}
        >
          {compact ? <FileMenu project={project} /> : <FileButtons project={project} />}
          {tools}
          {mayExport && <ExportProject project={project} />}
          {mayDelete && <DeleteProject project={project} />}
        </Stack>
      </Stack>
      {!compact && <ProjectTabs tab={tab} panelId={panelId} onTab={onTab} />}
    </Stack>
  );
}

function ProjectName({ name, compact }: { readonly name: string; readonly compact: boolean }) {
  const look = compact
    ? ({ component: 'p', variant: 'h5', noWrap: true, title: name } as const)
    : ({ component: 'h1', variant: 'h1' } as const);
  return (
    <Typography {...look} sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
      {name}
    </Typography>
  );
}

interface ProjectTabsProps extends Pick<ProjectHeaderProps, 'tab' | 'panelId' | 'onTab'> {
  readonly compact?: boolean;
}

function ProjectTabs({ tab, panelId, onTab, compact = false }: ProjectTabsProps) {
  const words = useWords(projectWords);
  return (
    <Tabs
      value={tab}
      // Clicking the open tab counts too: it returns from a run to the list.
      onChange={(_, next: ProjectTab) => onTab(next)}
      aria-label={words.project}
      sx={{
        // On a phone Return to List leads to them.
        ...(compact
          ? {
              display: { xs: 'none', sm: 'flex' },
              minHeight: 34,
              '& .MuiTab-root, & .MuiTabs-scroller': { minHeight: 34, py: 0 },
            }
          : { borderBottom: '1px solid', borderColor: 'ui.line' }),
        // The library fades inactive tabs below the contrast that text needs.
        '& .MuiTab-root': { opacity: 1 },
        '& .MuiTab-root.Mui-selected': { color: 'ui.text' },
      }}
    >
      <Tab
        value="design"
        label={words.designRuns}
        aria-controls={panelId}
        onClick={() => tab === 'design' && onTab(tab)}
      />
      <Tab
        value="results"
        label={words.results}
        aria-controls={panelId}
        onClick={() => tab === 'results' && onTab(tab)}
      />
    </Tabs>
  );
}

function DeleteProject({ project }: { readonly project: { readonly id: string; readonly name: string } }) {
  const words = useWords(projectWords);
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const deleting = useMutation({
    mutationFn: () => deleteProject(project.id),
    onMutate: () => setAsking(false),
    onSuccess: async (next) => {
      await client.invalidateQueries({ queryKey: projectsKey });
      await navigate(next, { replace: true });
      client.removeQueries({ queryKey: ['project', project.id] });
      client.removeQueries({ queryKey: ['project-summary', project.id] });
      toast.done(words.deleted(project.name));
    },
    onError: () => setAsking(true),
  });
  return (
    <>
      <Tool label={words.deleteIcon} size="medium" onClick={() => setAsking(true)}>
        <DeleteIcon fontSize="small" />
      </Tool>
      <ConfirmDialog
        open={asking}
        title={words.deleteTitle}
        action={words.delete}
        error={deleting.error}
        onConfirm={() => deleting.mutate()}
        onClose={() => setAsking(false)}
      >
        <ConfirmSentence>{words.deleteWarning(project.name)}</ConfirmSentence>
        <ConfirmSentence>{words.irreversible}</ConfirmSentence>
      </ConfirmDialog>
      <LoadingOverlay open={deleting.isPending} label={words.deleting(project.name)} />
    </>
  );
}

const POLL_MS = 500;

/** The whole project as one file, for safekeeping or for another installation. */
function ExportProject({ project }: { readonly project: { readonly id: string } }) {
  const words = useWords(projectWords);
  const toast = useToast();
  const { working, error, clear, start } = useJob<typeof calls.archivePing, null>(`whole.${project.id}`, {
    ping: () => calls.archivePing,
    everyMs: POLL_MS,
    finished: ({ file_url }) => {
      if (file_url) goTo(file_url);
    },
  });
  useEffect(() => {
    if (error === null) return;
    toast.failed(error, words.exportFailed);
    clear();
  }, [error, toast, clear, words.exportFailed]);
  const begin = () => void start(null, () => startProjectExport(project.id));
  useCommands([{ id: 'export-project', group: 'project', label: words.export, run: begin }]);
  const title = working ? words.exporting(working.stage) : words.export;
  return (
    <Tool label={title} name={words.export} size="medium" disabled={working !== null} onClick={begin}>
      {working ? <CircularProgress size={18} aria-label={words.exportingLabel} /> : <ArchiveIcon fontSize="small" />}
    </Tool>
  );
}
