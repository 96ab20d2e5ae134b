import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlined';
import { Box, MenuItem, Select, Stack, Typography } from '@mui/material';
import { type Member, type ProjectRole, projectRoles } from '@qp/contract';
import { roleWords } from '@qp/words/sharing/roles';
import { sharingWords } from '@qp/words/sharing/screens';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../lib/words.ts';
import { Pill } from '../../ui/pill.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { Tool } from '../../ui/tool.tsx';
import { keepMembers, type SharedProject, shareProject, unshareProject } from './api.ts';

interface PeopleListProps {
  readonly project: SharedProject;
  readonly members: readonly Member[];
  readonly mayShare: boolean;
}

export function PeopleList({ project, members, mayShare }: PeopleListProps) {
  const words = useWords(sharingWords);
  const roles = useWords(roleWords);
  const client = useQueryClient();
  const toast = useToast();
  const failed = (error: unknown) => toast.failed(error, words.unchanged);
  const changing = useMutation({
    mutationFn: ({ email, role }: { email: string; role: ProjectRole }) => shareProject(project.id, email, role),
    onSuccess: (answer) => keepMembers(client, project.id, answer),
    onError: failed,
  });
  const removing = useMutation({
    mutationFn: (member: Member) => unshareProject(project.id, member.email),
    onSuccess: (answer, { email, role }) => {
      keepMembers(client, project.id, answer);
      toast.done(words.unshared(email, project.name), { undo: () => changing.mutate({ email, role }) });
    },
    onError: failed,
  });
  return (
    <Box component="ul" aria-label={words.people} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {members.map((member) => (
        <Stack
          key={member.email}
          component="li"
          direction="row"
          sx={{ alignItems: 'center', gap: 3, py: 2, borderTop: '1px solid', borderColor: 'ui.line' }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 560 }}>
              {member.first_name ?? member.email} {member.me && <Pill>{words.you}</Pill>}
            </Typography>
            <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
              {member.shared_by ? words.sharedBy(member.shared_by) : member.email}
            </Typography>
          </Box>
          {mayShare && !member.founder && !member.me ? (
            <>
              <Select
                value={member.role}
                disabled={changing.isPending}
                onChange={(event) => changing.mutate({ email: member.email, role: event.target.value })}
                slotProps={{ input: { 'aria-label': words.roleOf(member.email) } }}
                sx={{ minWidth: 110 }}
              >
                {projectRoles.map((role) => (
                  <MenuItem key={role} value={role}>
                    {roles[role].name}
                  </MenuItem>
                ))}
              </Select>
              <Tool
                label={words.stopSharing}
                name={words.stopSharingWith(member.email)}
                onClick={() => removing.mutate(member)}
              >
                <DeleteOutlineIcon fontSize="small" />
              </Tool>
            </>
          ) : (
            <Typography sx={{ color: 'ui.secondary' }}>{roles[member.role].name}</Typography>
          )}
        </Stack>
      ))}
    </Box>
  );
}
