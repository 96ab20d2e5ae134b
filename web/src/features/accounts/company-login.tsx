import { Button, Divider, Stack } from '@mui/material';
import { companyAddresses } from '@qp/contract';
import { loginWords } from '@qp/words/accounts/login';
import { errorMessages } from '@qp/words/errors/sentences';
import { useWords } from '../../lib/words.ts';
import { ErrorLine } from '../../ui/error-notice.tsx';

const problems = [
  'company-failed',
  'company-expired',
  'company-unverified',
  'company-unknown',
  'company-weak',
] as const;

interface CompanyLoginProps {
  /** The company's, on the button. */
  readonly name: string;
  readonly next: string | null;
  /** The error code that a sign-in returned with. */
  readonly problem: string | null;
  /** True if passwords are off, so nothing follows. */
  readonly alone: boolean;
}

/** The button for the company's sign-in, with the reason if the last attempt failed. */
export function CompanyLogin({ name, next, problem, alone }: CompanyLoginProps) {
  const words = useWords(loginWords);
  const errorMessage = useWords(errorMessages);
  const known = problems.find((code) => code === problem);
  const query = next ? `?next=${encodeURIComponent(next)}` : '';
  return (
    <Stack sx={{ mt: 6, gap: 4 }}>
      <Button
        href={companyAddresses.start + query}
        variant={alone ? 'contained' : 'outlined'}
        color="primary"
        size="large"
        fullWidth
      >
        {words.company(name)}
      </Button>
      <ErrorLine error={known ? errorMessage(known) : null} />
      {!alone && <Divider>{words.or}</Divider>}
    </Stack>
  );
}
