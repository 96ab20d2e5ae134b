import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import { useWords } from '../../../lib/words.ts';
import { MatchWalk, type MatchWalkProps, Toggle } from './match-walk.tsx';
import type { Significance } from './use-findings.ts';

interface LegendProps {
  significance: Significance;
  /** Null or absent where no filter is set. */
  walk?: MatchWalkProps | null;
  /** Absent where rows cannot be left out. */
  only?: { readonly significant: boolean; onSignificant(on: boolean): void };
}

/** The line under the table: the cells that match, and what the signs mean; the latter is printed too. */
export function Legend({ significance, walk = null, only }: LegendProps) {
  const tools = useWords(crosstabToolWords);
  const words = useWords(crosstabWords).legend;
  const { evidence, error, retry, settings, corrected } = significance;
  const { findings } = significance.beside;
  const wanted = settings.significance !== 'off' || settings.correctedShares === 'yes';
  if (!wanted && !walk) return null;
  const entries = findings ? words.entries(settings) : [];
  const sentences = [
    ...(findings && settings.testCluster === 'yes' ? [words.circular] : []),
    ...(corrected ? [words.corrected] : []),
  ];
  return (
    <Box
      role="note"
      aria-label={words.title}
      sx={{
        display: 'flex',
        flex: 'none',
        px: 3,
        pt: 1,
        flexWrap: 'wrap',
        columnGap: 3.5,
        rowGap: 0.5,
        alignItems: 'center',
        typography: 'caption',
        color: 'ui.secondary',
        '& b': { color: 'ui.text', mr: 1 },
      }}
    >
      {walk && (
        <span className="no-print">
          <MatchWalk {...walk} />
        </span>
      )}
      {findings && only && (
        <span className="no-print">
          <Toggle on={only.significant} onChange={only.onSignificant}>
            {tools.onlySignificant}
          </Toggle>
        </span>
      )}
      {wanted && !evidence && !error && <span role="status">{words.testing}</span>}
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
          {entry.text}
        </span>
      ))}
      {sentences.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </Box>
  );
}
