import GroupIcon from '@mui/icons-material/GroupOutlined';
import { Button } from '@mui/material';
import { calls } from '@qp/contract';
import { sharingWords } from '@qp/words/sharing/screens';
import { useState } from 'react';
import { useCommands } from '../../lib/commands.ts';
import { useMay } from '../../lib/role.ts';
import { useWords } from '../../lib/words.ts';
import { iconOnlyBelow } from '../../ui/icon-only.ts';
import { ActivityDialog } from './activity-dialog.tsx';
import type { SharedProject } from './api.ts';
import { ShareDialog } from './share-dialog.tsx';

export function ShareButton({ project }: { readonly project: SharedProject }) {
  const words = useWords(sharingWords);
  const [open, setOpen] = useState<'people' | 'activity' | null>(null);
  const mayShare = useMay(calls.shareProject);
  const label = mayShare ? words.share : words.people;
  useCommands([
    {
      id: 'share',
      group: 'project',
      label: mayShare ? words.shareProject : words.seePeople,
      run: () => setOpen('people'),
    },
    { id: 'activity', group: 'project', label: words.activity, run: () => setOpen('activity') },
  ]);
  return (
    <>
      <Button
        size="small"
        startIcon={<GroupIcon />}
        aria-label={label}
        onClick={() => setOpen('people')}
        sx={{
          flex: 'none',
          minWidth: 0,
          // On a phone the project's name needs the room.
          ...iconOnlyBelow(600),
        }}
      >
        <span className="word">{label}</span>
      </Button>
      <ShareDialog
        project={project}
        open={open === 'people'}
        mayShare={mayShare}
        onActivity={() => setOpen('activity')}
        onClose={() => setOpen(null)}
      />
      <ActivityDialog project={project} open={open === 'activity'} onClose={() => setOpen(null)} />
    </>
  );
}
