import { Box, Button, Typography } from '@mui/material';
import { crosstabWords } from '@qp/words/crosstab/screen';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Help } from '../../../ui/help.tsx';
import { MatchWalk, type MatchWalkProps } from './match-walk.tsx';
import type { Significance } from './use-findings.ts';

/** What the signs of the table mean, and what its tests and figures are to be read with. */
function useSigns({ settings, corrected, beside: { findings } }: Significance) {
  const words = useWords(crosstabWords).legend;
  const entries = findings ? words.entries(settings) : [];
  const sentences = [
    ...(findings && settings.testCluster === 'yes' ? [words.circular] : []),
    ...(corrected ? [words.corrected] : []),
  ];
  return [...entries, ...sentences.map((text) => ({ sign: '', text }))];
}

/** The legend behind a help mark; nothing where the table has no signs. */
export function LegendHelp({ significance }: { significance: Significance }): ReactElement | null {
  const signs = useSigns(significance);
  if (signs.length === 0) return null;
  return (
    <Help topic="signs" sx={{ my: 0 }}>
      {signs.map(({ sign, text }) => (
        <Typography key={text} variant="body2" sx={{ mt: 1.5 }}>
          {sign && <b>{sign} </b>}
          {text}
        </Typography>
      ))}
    </Help>
  );
}

interface LegendProps {
  significance: Significance;
  /** Null or absent where no filter is set. */
  walk?: MatchWalkProps | null;
}

/** The line under the table: the cells that match and the state of the tests. On paper it is the legend. */
export function Legend({ significance, walk = null }: LegendProps): ReactElement | null {
  const words = useWords(crosstabWords).legend;
  const { evidence, error, retry, settings } = significance;
  const signs = useSigns(significance);
  const wanted = settings.significance !== 'off' || settings.correctedShares === 'yes';
  if (!wanted && !walk) return null;
  const testing = wanted && !evidence && !error;
  return (
    <Box
      role="note"
      aria-label={words.title}
      sx={{
        display: walk || testing || error ? 'flex' : 'none',
        flex: 'none',
        px: 3,
        pt: 0.5,
        flexWrap: 'wrap',
        columnGap: 3.5,
        rowGap: 0.5,
        alignItems: 'center',
        typography: 'caption',
        color: 'ui.secondary',
        '& b': { color: 'ui.text', mr: 1 },
        '& .on-paper': { display: 'none' },
        '@media print': { display: 'flex', '& .on-paper': { display: 'inline' } },
      }}
    >
      {walk && (
        <span className="no-print">
          <MatchWalk {...walk} />
        </span>
      )}
      {testing && <span role="status">{words.testing}</span>}
      {error && (
        <span role="alert">
          {words.failed}{' '}
          <Button size="small" variant="text" onClick={retry} sx={{ minHeight: 0, py: 0 }}>
            {words.retry}
          </Button>
        </span>
      )}
      {signs.map(({ sign, text }) => (
        <span key={text} className="on-paper">
          {sign && <b>{sign}</b>}
          {text}
        </span>
      ))}
    </Box>
  );
}
