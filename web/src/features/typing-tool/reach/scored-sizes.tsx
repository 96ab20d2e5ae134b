import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { DriftOfVariable, Run, ScoreSummary } from '@qp/contract';
import { differenceOf, mostDifferent, SHIFTED } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { scoreWords } from '@qp/words/reach/score';
import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../../lib/words.ts';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { segmentTitles } from './titles.ts';

interface ScoredSizesProps {
  readonly run: Run;
  readonly summary: ScoreSummary;
}

/** How many of each segment the file holds: as the rule assigns, and corrected for its errors. */
export function ScoredSizes({ run, summary }: ScoredSizesProps): ReactElement {
  const words = useWords(scoreWords);
  const { corrected, placed, project } = summary;
  const assigned = Math.max(
    1,
    placed.reduce((sum, rows) => sum + rows, 0),
  );
  const heads = [words.heads.survey, words.heads.assigned, ...(corrected ? [words.heads.corrected] : [])];
  return (
    <Part title={words.sizes} help={corrected ? words.sizesHelp : words.notCorrected}>
      <Figures title={words.sizes} heads={[words.heads.segment, ...heads]}>
        {segmentTitles(run).map((title, s) => (
          <TableRow key={title}>
            <TableCell component="th" scope="row">
              <SegmentSwatch segment={s + 1} /> {title}
            </TableCell>
            <TableCell align="right">{percent(project[s])}</TableCell>
            <TableCell align="right">{percent(placed[s] / assigned)}</TableCell>
            {corrected && (
              <TableCell align="right">
                <strong>{percent(corrected[s].value)}</strong>
                <Typography variant="caption" component="div" sx={{ color: 'ui.secondary' }}>
                  {words.interval(corrected[s].low, corrected[s].high)}
                </Typography>
              </TableCell>
            )}
          </TableRow>
        ))}
      </Figures>
    </Part>
  );
}

/** The distribution of each variable in the file and in the survey, and how many rows are far from what the survey has seen. */
export function Drift({ summary: { drift, far, rows } }: Omit<ScoredSizesProps, 'run'>): ReactElement {
  const words = useWords(scoreWords);
  const shifted = drift.filter(({ file, survey }) => differenceOf(file, survey) > SHIFTED);
  const warning = shifted.length > 0 ? words.shifted(shifted.map(({ code, label }) => label || code)) : '';
  return (
    <Part title={words.drift} help={words.driftHelp}>
      <Typography sx={{ fontWeight: far > 0 || warning !== '' ? 600 : undefined }}>
        {words.far(far, rows)} {warning}
      </Typography>
      <Figures title={words.drift} heads={words.driftHeads}>
        {drift.map((one) => (
          <DriftRow key={one.code} one={one} />
        ))}
      </Figures>
    </Part>
  );
}

function DriftRow({ one }: { readonly one: DriftOfVariable }): ReactElement {
  const words = useWords(scoreWords);
  const { code, label, answers, file, survey, missing, unknown, outside } = one;
  const most = mostDifferent(file, survey);
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
        {label || code}
      </TableCell>
      <TableCell align="right">{percent(differenceOf(file, survey))}</TableCell>
      <TableCell align="right">{words.most(answers[most], file[most], survey[most])}</TableCell>
      <TableCell align="right">{words.missingShare(missing.file, missing.survey)}</TableCell>
      <TableCell align="right">{words.beyond(unknown + outside)}</TableCell>
    </TableRow>
  );
}

interface PartProps {
  readonly title: string;
  readonly help: string;
  readonly children: ReactNode;
}

function Part({ title, help, children }: PartProps): ReactElement {
  return (
    <Stack sx={{ gap: 2, mt: 3 }}>
      <Typography component="h3" variant="h3">
        {title}
      </Typography>
      <Typography sx={{ color: 'ui.secondary', maxWidth: '76ch' }}>{help}</Typography>
      {children}
    </Stack>
  );
}

interface FiguresProps {
  readonly title: string;
  readonly heads: readonly string[];
  readonly children: ReactNode;
}

/** A table whose first column names the rows. */
function Figures({ title, heads, children }: FiguresProps): ReactElement {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={title}>
      <Table size="small" aria-label={title} sx={{ '& th, & td': { px: { xs: 1, sm: 3 } } }}>
        <TableHead>
          <TableRow>
            {heads.map((head, at) => (
              <TableCell key={head} align={at === 0 ? 'left' : 'right'}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>{children}</TableBody>
      </Table>
    </TableContainer>
  );
}
