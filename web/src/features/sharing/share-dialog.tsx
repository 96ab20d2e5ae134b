import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { EMAIL_LIMIT, type ProjectRole, projectRoles, roleWords } from '@qp/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorLine, ErrorNotice } from '../../ui/error-notice.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { LinesSkeleton, Loading } from '../../ui/skeletons.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { keepMembers, membersQuery, type SharedProject, shareProject } from './api.ts';
import { PeopleList } from './people-list.tsx';

const roleOptions = projectRoles.map((value) => ({ value, label: roleWords[value].name }));

export interface ShareDialogProps {
  readonly project: SharedProject;
  readonly open: boolean;
  readonly mayShare: boolean;
  onActivity(): void;
  onClose(): void;
}

/** The people of a project; owners add, change and remove. */
export function ShareDialog({ project, open, mayShare, onActivity, onClose }: ShareDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<ProjectRole>('viewer');
  const { data, error, refetch } = useQuery({ ...membersQuery(project.id), enabled: open });
  const sharing = useMutation({
    mutationFn: () => shareProject(project.id, email.trim(), role),
    onSuccess: (answer) => {
      keepMembers(client, project.id, answer);
      toast.done(`${project.name} is shared with ${email.trim()}.`);
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
      title={mayShare ? `Share ${project.name}` : `People of ${project.name}`}
      width="sm"
      onClose={onClose}
      afterClose={reset}
      onSubmit={mayShare ? () => email.trim() !== '' && sharing.mutate() : undefined}
      actions={
        <>
          <Button onClick={onActivity} sx={{ mr: 'auto' }}>
            Activity
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <Stack sx={{ gap: 5 }}>
        {mayShare && (
          <Stack sx={{ gap: 3 }}>
            <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'flex-end' } }}>
              <TextInput
                label="Email of somebody with an account here"
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
                label="Role"
                value={role}
                onChange={setRole}
                options={roleOptions}
                sx={{ minWidth: 120 }}
              />
              <Button
                type="submit"
                variant="contained"
                color="primary"
                loading={sharing.isPending}
                disabled={email.trim() === ''}
              >
                Share
              </Button>
            </Stack>
            <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
              A {roleWords[role].name.toLowerCase()} {roleWords[role].may}.
            </Typography>
            <ErrorLine error={sharing.error} />
          </Stack>
        )}
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data ? (
          <PeopleList project={project} members={data.members} mayShare={mayShare} />
        ) : (
          !error && (
            <Loading label="Loading the people">
              <LinesSkeleton lines={2} />
            </Loading>
          )
        )}
      </Stack>
    </Dialog>
  );
}
