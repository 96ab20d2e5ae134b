import { Button, Stack, Typography } from '@mui/material';
import type { Account } from '@qp/contract';
import { accountWords } from '@qp/words/accounts/settings';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EndFactor } from './end-factor.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

export function FactorPanel({ account }: { readonly account: Account }) {
  const words = useWords(accountWords);
  const [open, setOpen] = useState<'begin' | 'end' | null>(null);
  const { on, must, recovery_codes_left: left } = account.second_factor;
  const missing = must && !on;
  return (
    <Panel
      title={words.factor}
      subtitle={words.factorHelp}
      beside={<Pill tone={on ? 'good' : missing ? 'danger' : 'quiet'}>{on ? words.on : words.off}</Pill>}
    >
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ flex: '1 1 280px' }}>
          {on && words.recoveryLeft(left)}
          {missing && words.factorRequired}
          {!on && !must && words.factorAdvice}
        </Typography>
        {!on && (
          <Button variant={missing ? 'contained' : 'outlined'} color="primary" onClick={() => setOpen('begin')}>
            {words.setUp}
          </Button>
        )}
        {on && !must && <Button onClick={() => setOpen('end')}>{words.turnOff}</Button>}
      </Stack>
      <SetUpFactor open={open === 'begin'} onClose={() => setOpen(null)} />
      <EndFactor open={open === 'end'} onClose={() => setOpen(null)} />
    </Panel>
  );
}
