import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, Menu, MenuItem, Stack, Tooltip } from '@mui/material';
import type { ProjectFileKind } from '@qp/facts';
import { projectFileKinds } from '@qp/facts';
import { projectWords } from '@qp/words/projects/page';
import { useId, useState } from 'react';
import { goTo } from '../../../lib/download.ts';
import { useWords } from '../../../lib/words.ts';
import { iconOnlyBelow } from '../../../ui/icon-only.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { fileAddress, type ProjectDetail } from '../api.ts';

function useDownload(project: ProjectDetail) {
  const words = useWords(projectWords);
  const toast = useToast();
  return async (kind: ProjectFileKind) => {
    try {
      goTo(await fileAddress(project.id, kind));
    } catch (error) {
      toast.failed(error, words.fileFailed);
    }
  };
}

export function FileButtons({ project }: { readonly project: ProjectDetail }) {
  const words = useWords(projectWords);
  const download = useDownload(project);
  return (
    // On a phone they share one line: three lines would take half the screen.
    <Stack direction="row" sx={{ gap: 2, flexWrap: { sm: 'wrap' }, width: { xs: '100%', sm: 'auto' }, minWidth: 0 }}>
      {projectFileKinds.map((kind) => (
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

/** On a phone only its icon. */
const narrowIcon = {
  flex: 'none',
  minWidth: 0,
  ...iconOnlyBelow(600),
} as const;

/** The same files where a run needs the room: one button on every run screen. */
export function FileMenu({ project }: { readonly project: ProjectDetail }) {
  const words = useWords(projectWords);
  const download = useDownload(project);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        aria-label={words.files}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={narrowIcon}
      >
        <span className="word">{words.files}</span>
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {projectFileKinds.map((kind) => (
          <MenuItem
            key={kind}
            title={words.download[kind]}
            onClick={() => {
              setAnchor(null);
              void download(kind);
            }}
          >
            {project.files[kind]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
