import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Account, AccountToken } from '@qp/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { longDate } from '../../../lib/format.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { keepAccount, revokeToken } from './api.ts';
import { NewToken } from './new-token.tsx';

/** What programs may do in one's name. */
export function TokensPanel({ account }: { readonly account: Account }) {
  const client = useQueryClient();
  const toast = useToast();
  const [making, setMaking] = useState(false);
  const revoking = useMutation({
    mutationFn: ({ id }: AccountToken) => revokeToken(id),
    onSuccess: (answer, { name }) => {
      keepAccount(client, answer);
      toast.done(`The token ${name} no longer works.`);
    },
    onError: (error) => toast.failed(error, 'Nothing was changed.'),
  });
  return (
    <Panel
      title="Tokens for programs"
      subtitle="A program that sends one may do in your name what you may do in the projects."
      beside={<Button onClick={() => setMaking(true)}>New token</Button>}
    >
      {account.tokens.length === 0 && <Typography sx={{ color: 'ui.secondary' }}>You have none.</Typography>}
      <Box component="ul" aria-label="Tokens" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {account.tokens.map((token) => (
          <Stack
            key={token.id}
            component="li"
            direction="row"
            sx={{ gap: 3, py: 2.5, alignItems: 'center', borderTop: '1px solid', borderColor: 'ui.line' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 560 }}>
                {token.name} <Pill>{token.access === 'read' ? 'read only' : 'full access'}</Pill>{' '}
                {token.expired && <Pill tone="danger">ended</Pill>}
              </Typography>
              <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
                {token.expired ? 'Ended' : 'Ends'} on {longDate(token.expires)} ·{' '}
                {token.last_used ? `last used on ${longDate(token.last_used)}` : 'never used'}
              </Typography>
            </Box>
            <Button size="small" aria-label={`Revoke ${token.name}`} onClick={() => revoking.mutate(token)}>
              Revoke
            </Button>
          </Stack>
        ))}
      </Box>
      <NewToken open={making} onClose={() => setMaking(false)} />
    </Panel>
  );
}
