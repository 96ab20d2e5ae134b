import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { legendOf } from '@qp/words/crosstab/significance';
import { useWords } from '../../../lib/words.ts';
import type { Significance } from './use-findings.ts';

/** What the signs in the table mean, in one line under the tools; printed with the table. */
export function Legend({ significance }: { significance: Significance }) {
  const words = useWords(crosstabWords).legend;
  const { evidence, error, retry, settings, corrected } = significance;
  const { findings } = significance.beside;
  const wanted = settings.significance !== 'off' || settings.correctedShares === 'yes';
  if (!wanted) return null;
  const entries = findings ? legendOf(settings) : [];
  const sentences = [
    ...(findings && settings.testCluster === 'yes' ? [words.circular] : []),
    ...(corrected ? [words.corrected] : []),
  ];
  return (
    <Box
      role="note"
      className="legend"
      aria-label={words.title}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3.5,
        rowGap: 0.5,
        typography: 'caption',
        color: 'ui.secondary',
        '& b': { color: 'ui.text', mr: 1 },
      }}
    >
      {!evidence && !error && <span role="status">{words.testing}</span>}
      {error && (
        <span role="alert">
          {words.failed}{' '}
          <Button size="small" variant="text" onClick={retry} sx={{ minHeight: 0, py: 0 }}>
            {words.retry}
          </Button>
        </span>
      )}
      {entries.map((entry) => (
        <span key={entry.text}>
          {entry.sign && <b>{entry.sign}</b>}
          {words.entry(entry)}
        </span>
      ))}
      {sentences.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Box>
  );
}
