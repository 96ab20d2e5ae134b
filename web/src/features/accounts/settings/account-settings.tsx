import { Stack } from '@mui/material';
import { accountWords } from '@qp/words/accounts/settings';
import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { LinesSkeleton, Loading } from '../../../ui/skeletons.tsx';
import { accountQuery } from './api.ts';
import { FactorPanel } from './factor-panel.tsx';
import { PersonPanel } from './person-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TokensPanel } from './tokens-panel.tsx';

export function AccountSettings() {
  const words = useWords(accountWords);
  const { data: account, error, refetch } = useQuery(accountQuery);
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!account) {
    return (
      <Loading label={words.loading}>
        <LinesSkeleton lines={8} />
      </Loading>
    );
  }
  return (
    <Stack sx={{ gap: 4 }}>
      <PersonPanel account={account} />
      {account.has_password && account.passwords_on && <FactorPanel account={account} />}
      <SessionsPanel account={account} />
      <TokensPanel account={account} />
    </Stack>
  );
}
