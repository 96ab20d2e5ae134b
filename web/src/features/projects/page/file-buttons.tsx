import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { ProjectFileKind } from '@qp/contract';
import { goTo } from '../../../lib/download.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { fileAddress, type ProjectDetail } from '../api.ts';

const kinds: readonly (readonly [ProjectFileKind, string])[] = [
  ['data', 'Download the data file'],
  ['variable', 'Download the variable file'],
  ['discretized', 'Download the discretization file'],
];

/** The three files, each under its own name. */
export function FileButtons({ project }: { readonly project: ProjectDetail }) {
  const toast = useToast();
  const download = async (kind: ProjectFileKind) => {
    try {
      goTo(await fileAddress(project.id, kind));
    } catch (error) {
      toast.failed(error, 'The file could not be had.');
    }
  };
  return (
    // On a phone they share one line: a line each took half the screen before anything of a run was seen.
    <Stack direction="row" sx={{ gap: 2, flexWrap: { sm: 'wrap' }, width: { xs: '100%', sm: 'auto' }, minWidth: 0 }}>
      {kinds.map(([kind, title]) => (
        <Tooltip key={kind} describeChild title={title}>
          <Button
            size="small"
            startIcon={<DownloadIcon />}
            onClick={() => void download(kind)}
            sx={{
              flex: { xs: '1 1 0', sm: 'none' },
              minWidth: 0,
              maxWidth: 280,
              '& > .name': { overflow: 'hidden', textOverflow: 'ellipsis' },
            }}
          >
            <span className="name">{project.files[kind]}</span>
          </Button>
        </Tooltip>
      ))}
    </Stack>
  );
}
