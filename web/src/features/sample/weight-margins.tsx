import { Box, Typography } from '@mui/material';
import type { WeightFigures } from '@qp/facts';
import { number, percent } from '@qp/words/numbers';
import { weightWords } from '@qp/words/sample/weights';
import { useWords } from '../../lib/words.ts';

interface WeightMarginsProps {
  readonly figures: WeightFigures;
  labelOf(code: string): string;
}

type Margin = WeightFigures['margins'][number];

/** What a weight does: each margin before and after, with its targets. */
export function WeightMargins({ figures, labelOf }: WeightMarginsProps) {
  const words = useWords(weightWords);
  return (
    <Box sx={{ pt: 2 }}>
      <Typography variant="body2">{words.details(figures)}</Typography>
      <Typography variant="caption" component="p" sx={{ color: 'ui.secondary', mt: 1 }}>
        {words.howToRead}
      </Typography>
      {figures.margins.map((margin) => (
        <MarginTable key={margin.code} label={labelOf(margin.code)} margin={margin} />
      ))}
    </Box>
  );
}

const cell = { textAlign: 'right', whiteSpace: 'nowrap', py: 0.75, px: 1 } as const;

function MarginTable({ label, margin }: { readonly label: string; readonly margin: Margin }) {
  const words = useWords(weightWords);
  const { people, before, target, after } = words.columns;
  const most = Math.max(...margin.answers.flatMap((answer) => [answer.before, answer.target, answer.after]));
  return (
    <Box
      component="table"
      className="tabular"
      sx={{ mt: 3, width: '100%', maxWidth: 760, borderCollapse: 'collapse', typography: 'body2' }}
    >
      <Box component="caption" sx={{ textAlign: 'left', fontWeight: 600, pb: 1, overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      <thead>
        <Box component="tr" sx={{ color: 'ui.secondary', '& th': { fontWeight: 'normal' } }}>
          <Box component="td" sx={{ display: { xs: 'none', sm: 'table-cell' } }} />
          <td />
          {[people, before, target, after].map((name) => (
            <Box key={name} component="th" scope="col" sx={cell}>
              {name}
            </Box>
          ))}
        </Box>
      </thead>
      <tbody>
        {margin.answers.map((answer) => (
          <tr key={answer.response}>
            <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 'normal', overflowWrap: 'anywhere' }}>
              {answer.response ?? words.noAnswer}
            </Box>
            <Box component="td" sx={{ display: { xs: 'none', sm: 'table-cell' }, width: 200, px: 2 }}>
              <Bars answer={answer} most={most} />
            </Box>
            <Box component="td" sx={cell}>
              {number(answer.people)}
            </Box>
            {[answer.before, answer.target, answer.after].map((share, at) => (
              <Box key={words.shares[at]} component="td" sx={cell}>
                {percent(share)}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** A hollow bar before, a full one after, and a line at the target. */
function Bars({ answer, most }: { readonly answer: Margin['answers'][number]; readonly most: number }) {
  const width = (share: number) => `${(100 * share) / most}%`;
  return (
    <Box aria-hidden="true" sx={{ position: 'relative', height: 16 }}>
      <Box
        sx={{ height: 7, width: width(answer.before), border: '1px solid var(--qp-palette-ui-secondary)', mb: '2px' }}
      />
      <Box sx={{ height: 7, width: width(answer.after), bgcolor: 'ui.coral' }} />
      <Box
        sx={{
          position: 'absolute',
          top: -2,
          bottom: -2,
          left: width(answer.target),
          borderLeft: '2px solid var(--qp-palette-ui-text)',
        }}
      />
    </Box>
  );
}
