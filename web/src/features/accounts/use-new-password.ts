import { type PasswordProblem, passwordProblem } from '@qp/contract';
import { type ErrorMessage, errorMessages } from '@qp/words/errors/sentences';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/http.ts';
import { useWords } from '../../lib/words.ts';
import type { NewPassword } from './api.ts';

const EMPTY: NewPassword = { password1: '', password2: '' };

/** A refusal shows the server's message, any other failure the catalogue's. */
function passwordFailure(error: unknown, errorMessage: ErrorMessage): unknown {
  if (!(error instanceof ApiError)) return errorMessage('internal');
  const refused = error.status >= 400 && error.status < 500;
  return refused ? error : new ApiError(errorMessage('internal'), error.status, error.requestId, error.body);
}

/** A form for a new password. It is checked here before it is sent. */
export function useNewPassword(save: (value: NewPassword) => Promise<void>) {
  const errorMessage = useWords(errorMessages);
  const [value, setValue] = useState<NewPassword>(EMPTY);
  const [problem, setProblem] = useState<PasswordProblem | null>(null);
  const saving = useMutation({ mutationFn: save });
  const error: unknown = problem
    ? errorMessage(problem)
    : saving.isError
      ? passwordFailure(saving.error, errorMessage)
      : null;
  return {
    value,
    problem,
    error,
    saving,
    change(next: NewPassword) {
      setValue(next);
      setProblem(null);
      if (saving.isError) saving.reset();
    },
    submit() {
      const found = passwordProblem(value.password1, value.password2);
      setProblem(found);
      if (!found && !saving.isPending) saving.mutate(value);
    },
    reset() {
      setValue(EMPTY);
      setProblem(null);
      saving.reset();
    },
  };
}
