import { Box, Button, Stack, Typography } from '@mui/material';
import type { Account, AccountToken } from '@qp/contract';
import { accountWords } from '@qp/words/accounts/settings';
import { longDate } from '@qp/words/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { keepAccount, revokeToken } from './api.ts';
import { NewToken } from './new-token.tsx';

export function TokensPanel({ account }: { readonly account: Account }) {
  const words = useWords(accountWords);
  const client = useQueryClient();
  const toast = useToast();
  const [making, setMaking] = useState(false);
  const revoking = useMutation({
    mutationFn: ({ id }: AccountToken) => revokeToken(id),
    onSuccess: (answer, { name }) => {
      keepAccount(client, answer);
      toast.done(words.tokenRevoked(name));
    },
    onError: (error) => toast.failed(error, words.unchanged),
  });
  return (
    <Panel
      title={words.tokens}
      subtitle={words.tokensHelp}
      beside={<Button onClick={() => setMaking(true)}>{words.newToken}</Button>}
    >
      {account.tokens.length === 0 && <Typography sx={{ color: 'ui.secondary' }}>{words.noTokens}</Typography>}
      <Box component="ul" aria-label={words.tokens} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {account.tokens.map((token) => (
          <Stack
            key={token.id}
            component="li"
            direction="row"
            sx={{ gap: 3, py: 2.5, alignItems: 'center', borderTop: '1px solid', borderColor: 'ui.line' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 560 }}>
                {token.name} <Pill>{token.access === 'read' ? words.readOnly : words.fullAccess}</Pill>{' '}
                {token.expired && <Pill tone="danger">{words.expired}</Pill>}
              </Typography>
              <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
                {words.tokenUse({
                  expired: token.expired,
                  expires: longDate(token.expires),
                  used: token.last_used && longDate(token.last_used),
                })}
              </Typography>
            </Box>
            <Button size="small" aria-label={words.revokeToken(token.name)} onClick={() => revoking.mutate(token)}>
              {words.revoke}
            </Button>
          </Stack>
        ))}
      </Box>
      <NewToken
        open={making}
        hasPassword={account.has_password && account.passwords_on}
        onClose={() => setMaking(false)}
      />
    </Panel>
  );
}
