import { Link, Typography } from '@mui/material';
import { surveyFiles } from '@qp/facts';
import { newProjectWords } from '@qp/words/projects/new';
import { useWords } from '../../../lib/words.ts';
import { templateAddress } from '../api.ts';

export function TemplateLinks() {
  const words = useWords(newProjectWords);
  return (
    <Typography variant="body2" sx={{ color: 'ui.secondary' }}>
      {words.templates}{' '}
      {surveyFiles.map((kind, i) => (
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
