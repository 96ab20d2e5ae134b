import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Account } from '@qp/contract';
import { useState } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { EndFactor } from './end-factor.tsx';
import { SetUpFactor } from './set-up-factor.tsx';

/** The second factor: whether it is on, and the way to change that. */
export function FactorPanel({ account }: { readonly account: Account }) {
  const [open, setOpen] = useState<'begin' | 'end' | null>(null);
  const { on, must, recovery_codes_left: left } = account.second_factor;
  const missing = must && !on;
  return (
    <Panel
      title="Second factor"
      subtitle="A code from an authenticator app on your phone, asked for after the password."
      beside={<Pill tone={on ? 'good' : missing ? 'danger' : 'quiet'}>{on ? 'On' : 'Off'}</Pill>}
    >
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ flex: '1 1 280px' }}>
          {on && `${left} of your recovery codes ${left === 1 ? 'is' : 'are'} left.`}
          {missing && 'Your administrator asks everybody for one. Set it up to go on to your projects.'}
          {!on && !must && 'Without it your password is all that somebody needs.'}
        </Typography>
        {!on && (
          <Button variant={missing ? 'contained' : 'outlined'} color="primary" onClick={() => setOpen('begin')}>
            Set it up
          </Button>
        )}
        {on && !must && <Button onClick={() => setOpen('end')}>Switch off</Button>}
      </Stack>
      <SetUpFactor open={open === 'begin'} onClose={() => setOpen(null)} />
      <EndFactor open={open === 'end'} onClose={() => setOpen(null)} />
    </Panel>
  );
}
