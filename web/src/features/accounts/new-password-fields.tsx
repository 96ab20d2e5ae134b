import CheckIcon from '@mui/icons-material/Check';
import CircleIcon from '@mui/icons-material/FiberManualRecord';
import { Box, Stack, Typography } from '@mui/material';
import { hasBothKinds, isLongEnough, PASSWORD_MINIMUM, type PasswordProblem } from '@qp/contract';
import { passwordWords } from '@qp/words/accounts/password';
import { useWords } from '../../lib/words.ts';
import { ErrorLine } from '../../ui/error-notice.tsx';
import type { NewPassword } from './api.ts';
import { PasswordInput } from './password-input.tsx';

interface NewPasswordFieldsProps {
  value: NewPassword;
  onChange(value: NewPassword): void;
  problem: PasswordProblem | null;
  error: unknown;
  autoFocus?: boolean;
}

/** For Reset Password and Change Password. */
export function NewPasswordFields({ value, onChange, problem, error, autoFocus = false }: NewPasswordFieldsProps) {
  const words = useWords(passwordWords);
  const marked = problem !== null || error !== null;
  return (
    <Stack sx={{ gap: 5 }}>
      <Box>
        <Typography sx={{ color: 'ui.secondary' }}>{words.criteria}</Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1 }}>
          <Criterion text={words.longEnough(PASSWORD_MINIMUM)} met={isLongEnough(value.password1)} />
          <Criterion text={words.bothKinds} met={hasBothKinds(value.password1)} />
        </Box>
      </Box>
      <PasswordInput
        label={words.enter}
        name="password1"
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={value.password1}
        error={marked}
        onChange={(password1) => onChange({ ...value, password1 })}
      />
      <PasswordInput
        label={words.reenter}
        name="password2"
        autoComplete="new-password"
        value={value.password2}
        error={marked}
        onChange={(password2) => onChange({ ...value, password2 })}
      />
      <ErrorLine error={error} />
    </Stack>
  );
}

function Criterion({ text, met }: { text: string; met: boolean }) {
  const words = useWords(passwordWords);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2, color: met ? 'ui.good' : 'ui.text' }}>
      <Box sx={{ width: 16, display: 'grid', placeItems: 'center' }}>
        {met ? (
          <CheckIcon titleAccess={words.met} sx={{ fontSize: 16 }} />
        ) : (
          <CircleIcon aria-hidden sx={{ fontSize: 6 }} />
        )}
      </Box>
      <Typography component="span">{text}</Typography>
    </Box>
  );
}
