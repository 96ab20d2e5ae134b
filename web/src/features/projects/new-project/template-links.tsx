import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { templateAddress } from '../api.ts';

const kinds = ['data', 'variables', 'discretized'] as const;

/** The format at a glance: three small files that go together. */
export function TemplateLinks() {
  return (
    <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
      Templates:{' '}
      {kinds.map((kind, i) => (
        <span key={kind}>
          {i > 0 && ', '}
          <Link href={templateAddress(kind)} download>
            {kind}_template.csv
          </Link>
        </span>
      ))}
    </Typography>
  );
}
