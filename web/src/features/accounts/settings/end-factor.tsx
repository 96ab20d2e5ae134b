import { CODE_LIMIT, factorCode, fieldProblem } from '@qp/contract';
import { accountWords } from '@qp/words/accounts/settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorLine } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { endFactor, keepAccount } from './api.ts';

export function EndFactor({ open, onClose }: { readonly open: boolean; onClose(): void }) {
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
