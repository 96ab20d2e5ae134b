import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { calls, type FitSummary, type Run } from '@qp/contract';
import { type FitCriterion, lowestAt } from '@qp/facts';
import { number, percent } from '@qp/words/numbers';
import { answerNames } from '@qp/words/run/answers';
import { criterionNames } from '@qp/words/run/segments';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useMay } from '../../../lib/role.ts';
import { Help } from '../../../ui/help.tsx';
import type { HelpTopic } from '../../../ui/help-texts.ts';
import { Pill } from '../../../ui/pill.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { useOpenSegments } from '../use-open-segments.ts';
import { smallest } from './fit-figures.ts';
import { bestPredicted, leadText } from './prediction-picture.ts';

interface FitsTableProps {
  readonly run: Run;
  /** Goes to a run that was opened from here. */
  onOpen(runID: string): void;
}

interface FitColumn {
  readonly label: string;
  readonly criterion?: FitCriterion;
  readonly help?: HelpTopic;
  /** Shown only with all figures. */
  readonly more?: boolean;
  cell(fit: FitSummary, run: Run): ReactNode;
}

const criterionColumn = (criterion: FitCriterion, more = false, help?: HelpTopic): FitColumn => ({
  label: criterionNames[criterion],
  criterion,
  more,
  help,
  cell: (fit) => number(fit[criterion]),
});

const columns: readonly FitColumn[] = [
  { label: 'New people', cell: newPeople },
  { label: 'Log-likelihood', more: true, cell: (fit) => number(fit.logLikelihood) },
  { label: 'Parameters', more: true, cell: (fit) => number(fit.parameters) },
  criterionColumn('aic', true),
  criterionColumn('bic', false, 'bic'),
  criterionColumn('caic', true),
  criterionColumn('sabic', true),
  criterionColumn('icl'),
  { label: 'Entropy R²', help: 'entropy', cell: (fit) => fit.entropyR2?.toFixed(2) },
  { label: 'Smallest', cell: (fit) => percent(smallest(fit)) },
  { label: 'Answers count as', more: true, cell: (fit) => fit.answers && answerNames[fit.answers] },
  { label: 'Sizes', more: true, cell: (fit) => fit.shares.map((share) => percent(share)).join(' · ') },
  {
    label: 'Best found',
    cell: (fit) => (
      <span title={`${fit.startsTried} starts were begun, the best ${fit.startsFinished} of them run to the end`}>
        {fit.reachedBest} of {fit.startsFinished}
      </span>
    ),
  },
];

/** How much better than one segment people left out are predicted; a dash where that was not measured. */
function newPeople({ segments }: FitSummary, { prediction }: Run): ReactNode {
  const figure = prediction?.figures.find((one) => one.segments === segments);
  if (!prediction || !figure) return '–';
  const best = bestPredicted(prediction).segments === segments;
  return <span style={best ? { fontWeight: 700 } : undefined}>{leadText(figure)}</span>;
}

/** Every number of segments that was fitted; any of them can become a run of its own. */
export function FitsTable({ run, onOpen }: FitsTableProps): ReactElement {
  const [all, setAll] = useState(false);
  const shown = columns.filter((column) => all || !column.more);
  const { opening, open } = useOpenSegments(run, onOpen);
  const mayOpen = useMay(calls.openSegments);
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label="Fits by number of segments" sx={{ position: 'relative' }}>
        <Table aria-label="Fits by number of segments" size="small" sx={{ '& th, & td': { px: 2 } }}>
          <TableHead>
            <TableRow>
              <TableCell>Segments</TableCell>
              {shown.map(({ label, help }) => (
                <TableCell key={label} align="right">
                  {label}
                  {help && <Help topic={help} />}
                </TableCell>
              ))}
              <TableCell>
                <Box component="span" sx={visuallyHidden}>
                  Open
                </Box>
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {run.fits.map((fit) => (
              <FitRow key={fit.segments} fit={fit} run={run} shown={shown}>
                {mayOpen && (
                  <Button
                    variant="text"
                    color="primary"
                    size="small"
                    loading={opening === fit.segments}
                    disabled={opening !== null}
                    aria-label={`Open as a run: ${fit.segments} segments`}
                    onClick={() => open(fit.segments)}
                  >
                    Open
                  </Button>
                )}
              </FitRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Stack direction="row" className="no-print" sx={{ mt: 2 }}>
        <Button variant="text" size="small" aria-pressed={all} onClick={() => setAll(!all)} sx={{ ml: -1 }}>
          {all ? 'Show fewer figures' : 'Show all figures'}
        </Button>
      </Stack>
    </>
  );
}

interface FitRowProps {
  readonly fit: FitSummary;
  readonly run: Run;
  readonly shown: readonly FitColumn[];
  readonly children: ReactNode;
}

function FitRow({ fit, run, shown, children }: FitRowProps): ReactElement {
  const chosen = run.merged === null && fit.segments === run.segments;
  const lowest = (criterion: FitCriterion | undefined) =>
    criterion !== undefined && run.fits.length > 1 && lowestAt(run.fits, criterion) === fit.segments;
  return (
    <TableRow sx={{ '& td': { fontWeight: chosen ? 620 : undefined, bgcolor: chosen ? 'ui.coralSoft' : undefined } }}>
      <TableCell>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <span>{fit.segments}</span>
          {chosen && <Pill tone="here">chosen</Pill>}
          {!fit.converged && <Pill>not settled</Pill>}
          {fit.emptySegment && <Pill>empty segment</Pill>}
        </Stack>
      </TableCell>
      {shown.map((column) => (
        <TableCell
          key={column.label}
          align="right"
          // A dozen sizes take two lines rather than leave the page.
          sx={column.label === 'Sizes' ? { minWidth: 170, maxWidth: 220 } : { whiteSpace: 'nowrap' }}
        >
          {lowest(column.criterion) && (
            <Box component="span" title={`Lowest ${column.label}`} sx={{ color: 'ui.good', mr: 1, fontWeight: 700 }}>
              ↓
              <Box component="span" sx={visuallyHidden}>
                lowest
              </Box>
            </Box>
          )}
          {column.cell(fit, run)}
        </TableCell>
      ))}
      <TableCell align="right" sx={{ py: 0.5 }}>
        {!chosen && children}
      </TableCell>
    </TableRow>
  );
}
