import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CIRCULAR, CORRECTED, legendOf } from '@qp/words/crosstab/significance';
import type { Significance } from './use-findings.ts';

/** What the signs in the table mean, in one line under the tools; printed with the table. */
export function Legend({ significance }: { significance: Significance }) {
  const { evidence, error, retry, settings, corrected } = significance;
  const { findings } = significance.beside;
  const wanted = settings.significance !== 'off' || settings.correctedShares === 'yes';
  if (!wanted) return null;
  const entries = findings ? legendOf(settings) : [];
  const sentences = [
    ...(findings && settings.testCluster === 'yes' ? [CIRCULAR] : []),
    ...(corrected ? [CORRECTED] : []),
  ];
  return (
    <Box
      role="note"
      className="legend"
      aria-label="What the signs mean"
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
      {!evidence && !error && <span role="status">Testing the differences …</span>}
      {error && (
        <span role="alert">
          The tests could not be fetched.{' '}
          <Button size="small" variant="text" onClick={retry} sx={{ minHeight: 0, py: 0 }}>
            Try again
          </Button>
        </span>
      )}
      {entries.map(({ sign, text }) => (
        <span key={text}>
          {sign && <b>{sign}</b>}
          {text}
        </span>
      ))}
      {sentences.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Box>
  );
}
