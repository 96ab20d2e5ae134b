import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Account } from '@qp/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { longMoment } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { endSessions, keepAccount } from './api.ts';

/** Where one is logged in. */
export function SessionsPanel({ account }: { readonly account: Account }) {
  const client = useQueryClient();
  const toast = useToast();
  const ending = useMutation({
    mutationFn: (id?: string) => endSessions(id),
    onSuccess: (answer) => {
      keepAccount(client, answer);
      toast.done('Logged out there.');
    },
    onError: (error) => toast.failed(error, 'Nothing was changed.'),
  });
  const others = account.sessions.filter(({ current }) => !current);
  return (
    <Panel
      title="Where you are logged in"
      beside={others.length > 1 && <Button onClick={() => ending.mutate(undefined)}>Log out everywhere else</Button>}
    >
      <Box component="ul" aria-label="Sessions" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {account.sessions.map((session) => (
          <Stack
            key={session.id}
            component="li"
            direction="row"
            sx={{ gap: 3, py: 2.5, alignItems: 'center', borderTop: '1px solid', borderColor: 'ui.line' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 560 }}>
                {session.place || 'A browser'} {session.current && <Pill tone="good">this one</Pill>}
              </Typography>
              <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
                Last seen on {longMoment(session.last_seen)}, logged in on {longMoment(session.created)}
                {session.by_company && ` with ${account.company?.name ?? 'the company'}`}
              </Typography>
            </Box>
            {!session.current && (
              <Button size="small" aria-label={`Log out of ${session.place}`} onClick={() => ending.mutate(session.id)}>
                Log out
              </Button>
            )}
          </Stack>
        ))}
      </Box>
    </Panel>
  );
}
