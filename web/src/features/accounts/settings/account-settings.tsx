import { Stack } from '@mui/material';
import { accountWords } from '@qp/words/accounts/settings';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/words.ts';
import { Waiting } from '../../../ui/waiting.tsx';
import { accountQuery } from './api.ts';
import { FactorPanel } from './factor-panel.tsx';
import { PersonPanel } from './person-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TokensPanel } from './tokens-panel.tsx';

export function AccountSettings() {
  const words = useWords(accountWords);
  const asked = useQuery(accountQuery);
  const account = asked.data;
  if (asked.error || !account) return <Waiting for={asked} label={words.loading} />;
  return (
    <Stack sx={{ gap: 4 }}>
      <PersonPanel account={account} />
      {account.has_password && account.passwords_on && <FactorPanel account={account} />}
      <SessionsPanel account={account} />
      <TokensPanel account={account} />
    </Stack>
  );
}
