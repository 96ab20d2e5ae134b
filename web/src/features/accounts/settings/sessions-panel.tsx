import { Box, Button, Stack, Typography } from '@mui/material';
import type { Account } from '@qp/contract';
import { accountWords } from '@qp/words/accounts/settings';
import { longMoment } from '@qp/words/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWords } from '../../../lib/words.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { endSessions, keepAccount } from './api.ts';

export function SessionsPanel({ account }: { readonly account: Account }) {
  const words = useWords(accountWords);
  const client = useQueryClient();
  const toast = useToast();
  const ending = useMutation({
    mutationFn: (id?: string) => endSessions(id),
    onSuccess: (answer) => {
      keepAccount(client, answer);
      toast.done(words.sessionEnded);
    },
    onError: (error) => toast.failed(error, words.unchanged),
  });
  const others = account.sessions.filter(({ current }) => !current);
  return (
    <Panel
      title={words.sessions}
      beside={others.length > 1 && <Button onClick={() => ending.mutate(undefined)}>{words.endOthers}</Button>}
    >
      <Box component="ul" aria-label={words.sessions} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {account.sessions.map((session) => (
          <Stack
            key={session.id}
            component="li"
            direction="row"
            sx={{ gap: 3, py: 2.5, alignItems: 'center', borderTop: '1px solid', borderColor: 'ui.line' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 560 }}>
                {session.place || words.someBrowser} {session.current && <Pill tone="good">{words.thisSession}</Pill>}
              </Typography>
              <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
                {words.session(
                  longMoment(session.last_seen),
                  longMoment(session.created),
                  session.by_company ? (account.company?.name ?? words.theCompany) : null,
                )}
              </Typography>
            </Box>
            {!session.current && (
              <Button
                size="small"
                aria-label={words.endSession(session.place)}
                onClick={() => ending.mutate(session.id)}
              >
                {words.end}
              </Button>
            )}
          </Stack>
        ))}
      </Box>
    </Panel>
  );
}
