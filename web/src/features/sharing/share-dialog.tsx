import { Button, Stack, Typography } from '@mui/material';
import { EMAIL_LIMIT, type ProjectRole, projectRoles } from '@qp/contract';
import { roleWords } from '@qp/words/sharing/roles';
import { sharingWords } from '@qp/words/sharing/screens';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorLine } from '../../ui/error-notice.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { keepMembers, membersQuery, type SharedProject, shareProject } from './api.ts';
import { PeopleList } from './people-list.tsx';

interface ShareDialogProps {
  readonly project: SharedProject;
  readonly open: boolean;
  readonly mayShare: boolean;
  onActivity(): void;
  onClose(): void;
}

/** Owners add, change and remove people; others see the list. */
export function ShareDialog({ project, open, mayShare, onActivity, onClose }: ShareDialogProps) {
  const words = useWords(sharingWords);
  const roles = useWords(roleWords);
  const client = useQueryClient();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<ProjectRole>('viewer');
  const asked = useQuery({ ...membersQuery(project.id), enabled: open });
  const { data } = asked;
  const sharing = useMutation({
    mutationFn: () => shareProject(project.id, email.trim(), role),
    onSuccess: (answer) => {
      keepMembers(client, project.id, answer);
      toast.done(words.shared(project.name, email.trim()));
      setEmail('');
    },
  });
  const reset = () => {
    setEmail('');
    sharing.reset();
  };
  return (
    <Dialog
      open={open}
      title={mayShare ? words.shareTitle(project.name) : words.peopleTitle(project.name)}
      width="sm"
      onClose={onClose}
      afterClose={reset}
      onSubmit={mayShare ? () => email.trim() !== '' && sharing.mutate() : undefined}
      actions={
        <>
          <Button onClick={onActivity} sx={{ mr: 'auto' }}>
            {words.activity}
          </Button>
          <Button onClick={onClose}>{words.done}</Button>
        </>
      }
    >
      <Stack sx={{ gap: 5 }}>
        {mayShare && (
          <Stack sx={{ gap: 3 }}>
            <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'flex-end' } }}>
              <TextInput
                label={words.email}
                name="share_email"
                type="email"
                maxLength={EMAIL_LIMIT}
                autoComplete="off"
                autoFocus
                value={email}
                onChange={(value) => {
                  setEmail(value);
                  sharing.reset();
                }}
                sx={{ flex: 1 }}
              />
              <SelectInput<ProjectRole>
                label={words.role}
                value={role}
                onChange={setRole}
                options={projectRoles.map((value) => ({ value, label: roles[value].name }))}
                sx={{ minWidth: 120 }}
              />
              <Button type="submit" variant="contained" loading={sharing.isPending} disabled={email.trim() === ''}>
                {words.share}
              </Button>
            </Stack>
            <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
              {roles[role].can} {words.accounts}
            </Typography>
            <ErrorLine error={sharing.error} />
          </Stack>
        )}
        <Waiting for={asked} label={words.loadingPeople} />
        {data && <PeopleList project={project} members={data.members} mayShare={mayShare} />}
      </Stack>
    </Dialog>
  );
}
