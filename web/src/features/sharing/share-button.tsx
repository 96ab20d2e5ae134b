import GroupIcon from '@mui/icons-material/GroupOutlined';
import Button from '@mui/material/Button';
import { calls } from '@qp/contract';
import { useState } from 'react';
import { useCommands } from '../../lib/commands.ts';
import { useMay } from '../../lib/role.ts';
import { ActivityDialog } from './activity-dialog.tsx';
import type { SharedProject } from './api.ts';
import { ShareDialog } from './share-dialog.tsx';

/** Who may see the project, and what was done in it. */
export function ShareButton({ project }: { readonly project: SharedProject }) {
  const [open, setOpen] = useState<'people' | 'activity' | null>(null);
  const mayShare = useMay(calls.shareProject);
  const label = mayShare ? 'Share' : 'People';
  useCommands([
    {
      id: 'share',
      group: 'project',
      label: mayShare ? 'Share this project' : 'Who sees this project',
      run: () => setOpen('people'),
    },
    { id: 'activity', group: 'project', label: 'Activity', run: () => setOpen('activity') },
  ]);
  return (
    <>
      <Button size="small" startIcon={<GroupIcon />} onClick={() => setOpen('people')} sx={{ flex: 'none' }}>
        {label}
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
