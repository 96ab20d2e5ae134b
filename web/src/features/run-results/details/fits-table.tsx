import { Box, Button, Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { calls, type FitSummary, type Run } from '@qp/contract';
import { type FitCriterion, highestPrediction, lowestAt, traitsOf } from '@qp/facts';
import { otherSampleWords } from '@qp/words/compare/other-samples';
import { fixedNumber, number, percent } from '@qp/words/numbers';
import { fitWords } from '@qp/words/run/fits';
import type { ReactElement, ReactNode } from 'react';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Help } from '../../../ui/help.tsx';
import type { HelpTopic } from '../../../ui/help-places.ts';
import { Pill } from '../../../ui/pill.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { useOpenSegments } from '../run/index.ts';
import { type FitWords, smallest } from './fit-figures.ts';

interface FitsTableProps {
  readonly run: Run;
  /** Goes to a run that was opened from here. */
  onOpen(runID: string): void;
  /** Whether all figures are shown. */
  readonly all: boolean;
  onAll(all: boolean): void;
}

interface FitColumn {
  readonly key: string;
  readonly label: string;
  readonly criterion?: FitCriterion;
  readonly help?: HelpTopic | undefined;
  /** Shown only with all figures. */
  readonly more?: boolean;
  cell(fit: FitSummary, run: Run): ReactNode;
}

const criterionColumn = (words: FitWords, criterion: FitCriterion, more = false, help?: HelpTopic): FitColumn => ({
  key: criterion,
  label: words.names[criterion],
  criterion,
  more,
  help,
  cell: (fit) => number(fit[criterion]),
});

type SampleWords = ReturnType<typeof otherSampleWords>;

const fitColumns = (words: FitWords, samples: SampleWords): readonly FitColumn[] => [
  { key: 'prediction', label: words.table.prediction, cell: predictionCell(words) },
  { key: 'logLikelihood', label: words.table.logLikelihood, more: true, cell: (fit) => number(fit.logLikelihood) },
  { key: 'parameters', label: words.table.parameters, more: true, cell: (fit) => number(fit.parameters) },
  criterionColumn(words, 'aic', true),
  criterionColumn(words, 'bic', false, 'bic'),
  criterionColumn(words, 'caic', true),
  criterionColumn(words, 'sabic', true),
  criterionColumn(words, 'icl'),
  { key: 'agreement', label: samples.heading, help: 'agreement', cell: agreementCell(samples) },
  {
    key: 'entropyR2',
    label: words.names.entropyR2,
    help: 'entropy',
    more: true,
    cell: (fit) => (fit.entropyR2 == null ? undefined : fixedNumber(fit.entropyR2, 2)),
  },
  { key: 'smallest', label: words.table.smallest, cell: (fit) => percent(smallest(fit)) },
  { key: 'answers', label: words.table.answers, more: true, cell: (fit) => fit.answers && words.models[fit.answers] },
  {
    key: 'sizes',
    label: words.table.sizes,
    more: true,
    cell: (fit) => fit.shares.map((share) => percent(share)).join(' · '),
  },
  {
    key: 'bestFound',
    label: words.table.bestFound,
    more: true,
    cell: (fit) => (
      <span title={words.table.starts(fit.startsTried, fit.startsFinished)}>
        {words.table.bestFoundIn(fit.reachedBest, fit.startsFinished)}
      </span>
    ),
  },
];

const agreementCell =
  (samples: SampleWords) =>
  ({ segments }: FitSummary, { agreement }: Run): ReactNode => {
    if (segments === 1) return '–';
    const at = agreement?.byNumber.find((one) => one.segments === segments);
    return at ? samples.figure(at.all) : samples.notYet;
  };

/** Gain over one segment on held-out respondents; a dash where it was not measured. */
const predictionCell =
  (words: FitWords) =>
  ({ segments }: FitSummary, { prediction }: Run): ReactNode => {
    const figure = prediction?.figures.find((one) => one.segments === segments);
    if (!prediction || !figure) return '–';
    const best = highestPrediction(prediction).segments === segments;
    return <span style={best ? { fontWeight: 700 } : undefined}>{words.lead(figure)}</span>;
  };

/** The button stays in sight where the table is wider than the page. */
const OPEN_STAYS = { position: 'sticky', right: 0, bgcolor: 'ui.surface' } as const;

/** Every number of segments that was fitted; any of them can become a run of its own. */
export function FitsTable({ run, onOpen, all, onAll }: FitsTableProps): ReactElement {
  const words = useWords(fitWords);
  const samples = useWords(otherSampleWords);
  const shown = fitColumns(words, samples).filter((column) => all || !column.more);
  const { opening, open } = useOpenSegments(run, onOpen);
  const mayOpen = useMay(calls.openSegments);
  return (
    <>
      <TableContainer tabIndex={0} role="region" aria-label={words.table.label} sx={{ position: 'relative' }}>
        <Table
          aria-label={words.table.label}
          size="small"
          sx={{
            '& th, & td': { px: 1 },
            '& th': { whiteSpace: 'normal' },
            '& th:last-of-type, & td:last-of-type': OPEN_STAYS,
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{words.segments}</TableCell>
              {shown.map(({ key, label, help }) => (
                <TableCell key={key} align="right">
                  {label}
                  {help && <Help topic={help} />}
                </TableCell>
              ))}
              <TableCell>
                <Box component="span" sx={visuallyHidden}>
                  {words.table.open}
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
                    aria-label={words.table.openAsRun(fit.segments)}
                    onClick={() => open(fit.segments)}
                  >
                    {words.table.open}
                  </Button>
                )}
              </FitRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Stack direction="row" className="no-print" sx={{ mt: 2 }}>
        <Button variant="text" size="small" aria-pressed={all} onClick={() => onAll(!all)} sx={{ ml: -1 }}>
          {all ? words.table.fewer : words.table.all}
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
  const words = useWords(fitWords);
  const chosen = traitsOf(run).isOneOfItsFits && fit.segments === run.segments;
  const recommended = run.criterion !== 'max' && run.recommended === fit.segments;
  const lowest = (criterion: FitCriterion | undefined) =>
    criterion !== undefined && run.fits.length > 1 && lowestAt(run.fits, criterion) === fit.segments;
  return (
    <TableRow sx={chosen ? { '& td, & td:last-of-type': { fontWeight: 620, bgcolor: 'ui.coralSoft' } } : undefined}>
      <TableCell>
        <Stack direction="row" sx={{ columnGap: 2, rowGap: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <span>{fit.segments}</span>
          {chosen && <Pill tone="here">{words.chosen}</Pill>}
          {recommended && <Pill>{words.recommended}</Pill>}
          {!fit.converged && <Pill>{words.table.notConverged}</Pill>}
          {fit.emptySegment && <Pill>{words.table.emptySegment}</Pill>}
        </Stack>
      </TableCell>
      {shown.map((column) => (
        <TableCell
          key={column.key}
          align="right"
          // A dozen sizes take two lines rather than leave the page.
          sx={column.key === 'sizes' ? { minWidth: 170, maxWidth: 220 } : { whiteSpace: 'nowrap' }}
        >
          {lowest(column.criterion) && (
            <Box
              component="span"
              title={words.table.lowestOf(column.label)}
              sx={{ color: 'ui.good', mr: 1, fontWeight: 700 }}
            >
              ↓
              <Box component="span" sx={visuallyHidden}>
                {words.table.lowest}
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
