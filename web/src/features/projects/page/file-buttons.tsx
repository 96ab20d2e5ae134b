import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { ProjectFileKind } from '@qp/contract';
import { projectWords } from '@qp/words/projects/page';
import { goTo } from '../../../lib/download.ts';
import { useWords } from '../../../lib/words.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { fileAddress, type ProjectDetail } from '../api.ts';

const kinds: readonly ProjectFileKind[] = ['data', 'variable', 'discretized'];

export function FileButtons({ project }: { readonly project: ProjectDetail }) {
  const words = useWords(projectWords);
  const toast = useToast();
  const download = async (kind: ProjectFileKind) => {
    try {
      goTo(await fileAddress(project.id, kind));
    } catch (error) {
      toast.failed(error, words.fileFailed);
    }
  };
  return (
    // On a phone they share one line: three lines would take half the screen.
    <Stack direction="row" sx={{ gap: 2, flexWrap: { sm: 'wrap' }, width: { xs: '100%', sm: 'auto' }, minWidth: 0 }}>
      {kinds.map((kind) => (
        <Tooltip key={kind} describeChild title={words.download[kind]}>
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
