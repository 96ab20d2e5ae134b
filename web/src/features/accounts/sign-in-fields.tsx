import { EMAIL_LIMIT } from '@qp/contract';
import { loginWords } from '@qp/words/accounts/login';
import type { ReactElement } from 'react';
import { useWords } from '../../lib/words.ts';
import { TextInput } from '../../ui/fields.tsx';

interface SignInField {
  readonly value: string;
  readonly error: boolean;
  onChange(value: string): void;
}

/** The address of an account, as password managers expect it. */
export function EmailField(props: SignInField): ReactElement {
  const words = useWords(loginWords);
  return (
    <TextInput
      label={words.email}
      name="email"
      type="email"
      maxLength={EMAIL_LIMIT}
      size="large"
      autoComplete="username"
      autoFocus
      required
      {...props}
    />
  );
}

/** The code of two-step verification. */
export function CodeField(props: SignInField): ReactElement {
  const words = useWords(loginWords);
  return (
    <TextInput
      label={words.code}
      hint={words.codeHint}
      name="code"
      size="large"
      autoComplete="one-time-code"
      autoFocus
      {...props}
    />
  );
}
