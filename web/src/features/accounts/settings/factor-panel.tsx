import { Button, Stack, Typography } from '@mui/material';
import { type Account, CODE_LIMIT, factorCode, fieldProblem } from '@qp/contract';
import { accountWords } from '@qp/words/accounts/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorLine } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { endFactor, keepAccount } from './api.ts';
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

function EndFactor({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const words = useWords(accountWords);
  const client = useQueryClient();
  const toast = useToast();
  const [code, setCode] = useState('');
  const ending = useMutation({
    mutationFn: () => endFactor(code),
    onSuccess: (account) => {
      keepAccount(client, account);
      toast.done(words.factorOff);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      title={words.endFactor}
      onClose={onClose}
      afterClose={() => {
        setCode('');
        ending.reset();
      }}
      onSubmit={() => ending.mutate()}
      submit={words.turnOff}
      busy={ending.isPending}
      blocked={fieldProblem(factorCode, code) !== null}
    >
      <TextInput
        label={words.anyCode}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        maxLength={CODE_LIMIT}
        value={code}
        onChange={setCode}
      />
      <ErrorLine error={ending.error} sx={{ mt: 3 }} />
    </Dialog>
  );
}
