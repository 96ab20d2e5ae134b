import ArchiveIcon from '@mui/icons-material/Inventory2Outlined';
import { CircularProgress } from '@mui/material';
import { calls } from '@qp/contract';
import { projectWords } from '@qp/words/projects/page';
import { useEffect } from 'react';
import { useCommands } from '../../../lib/commands.ts';
import { goTo } from '../../../lib/download.ts';
import { useJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { Tool } from '../../../ui/tool.tsx';
import { startProjectExport } from '../api.ts';

const POLL_MS = 500;

/** The whole project as one file, for safekeeping or for another installation. */
export function ExportProject({ project }: { readonly project: { readonly id: string } }) {
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
