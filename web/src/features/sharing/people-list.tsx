import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type Member, type ProjectRole, projectRoles, roleWords } from '@qp/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pill } from '../../ui/pill.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { keepMembers, type SharedProject, shareProject, unshareProject } from './api.ts';

export interface PeopleListProps {
  readonly project: SharedProject;
  readonly members: readonly Member[];
  readonly mayShare: boolean;
}

export function PeopleList({ project, members, mayShare }: PeopleListProps) {
  const client = useQueryClient();
  const toast = useToast();
  const failed = (error: unknown) => toast.failed(error, 'Nothing was changed.');
  const changing = useMutation({
    mutationFn: ({ email, role }: { email: string; role: ProjectRole }) => shareProject(project.id, email, role),
    onSuccess: (answer) => keepMembers(client, project.id, answer),
    onError: failed,
  });
  const removing = useMutation({
    mutationFn: (member: Member) => unshareProject(project.id, member.email),
    onSuccess: (answer, { email, role }) => {
      keepMembers(client, project.id, answer);
      toast.done(`${email} can no longer see ${project.name}.`, { undo: () => changing.mutate({ email, role }) });
    },
    onError: failed,
  });
  return (
    <Box component="ul" aria-label="People" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {members.map((member) => (
        <Stack
          key={member.email}
          component="li"
          direction="row"
          sx={{ alignItems: 'center', gap: 3, py: 2, borderTop: '1px solid', borderColor: 'ui.line' }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 560 }}>
              {member.first_name} {member.me && <Pill>you</Pill>}
            </Typography>
            <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
              {member.email}
              {member.shared_by && ` · shared by ${member.shared_by}`}
            </Typography>
          </Box>
          {mayShare && !member.founder && !member.me ? (
            <>
              <Select
                value={member.role}
                disabled={changing.isPending}
                onChange={(event) => changing.mutate({ email: member.email, role: event.target.value })}
                slotProps={{ input: { 'aria-label': `Role of ${member.email}` } }}
                sx={{ minWidth: 110 }}
              >
                {projectRoles.map((role) => (
                  <MenuItem key={role} value={role}>
                    {roleWords[role].name}
                  </MenuItem>
                ))}
              </Select>
              <Tooltip title="Stop sharing">
                <IconButton
                  size="small"
                  aria-label={`Stop sharing with ${member.email}`}
                  onClick={() => removing.mutate(member)}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            </>
          ) : (
            <Typography sx={{ color: 'ui.secondary' }}>{roleWords[member.role].name}</Typography>
          )}
        </Stack>
      ))}
    </Box>
  );
}
