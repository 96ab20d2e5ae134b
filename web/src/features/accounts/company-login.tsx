import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { companyAddresses, errorMessage } from '@qp/contract';
import { ErrorLine } from '../../ui/error-notice.tsx';

const problems = ['company-failed', 'company-expired', 'company-unverified', 'company-unknown'] as const;

export interface CompanyLoginProps {
  /** Null where the installation has none. */
  readonly name: string | null;
  readonly next: string | null;
  /** The code that a sign-in came back with. */
  readonly problem: string | null;
  /** Nothing follows it. */
  readonly alone: boolean;
}

/** The button that goes to the company's sign-in, and why it did not work. */
export function CompanyLogin({ name, next, problem, alone }: CompanyLoginProps) {
  const known = problems.find((code) => code === problem);
  if (name === null) return null;
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
        Log in with {name}
      </Button>
      <ErrorLine error={known ? errorMessage(known) : null} />
      {!alone && <Divider>or</Divider>}
    </Stack>
  );
}
