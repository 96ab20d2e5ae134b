import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { calls } from '@qp/contract';
import { useEffect } from 'react';
import { useCommands } from '../../../lib/commands.ts';
import { goTo } from '../../../lib/download.ts';
import { useJob } from '../../../lib/use-job.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { startProjectExport } from '../api.ts';

const POLL_MS = 500;

/** The whole project as one file, to keep or to open in another installation. */
export function ExportProject({ project }: { readonly project: { readonly id: string } }) {
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
    toast.failed(error, 'The project was not exported.');
    clear();
  }, [error, toast, clear]);
  const begin = () => void start(null, () => startProjectExport(project.id));
  useCommands([{ id: 'export-project', group: 'project', label: 'Export the whole project', run: begin }]);
  const title = working ? `Exporting the project: ${working.stage ?? 'waiting to start'}` : 'Export the whole project';
  return (
    <Tooltip title={title}>
      <span>
        <IconButton aria-label="Export the whole project" disabled={working !== null} onClick={begin}>
          {working ? <CircularProgress size={18} aria-label="Exporting" /> : <ArchiveIcon fontSize="small" />}
        </IconButton>
      </span>
    </Tooltip>
  );
}
