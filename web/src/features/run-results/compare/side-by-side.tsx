import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ComparedRun, RunComparison } from '@qp/contract';
import { solutionTitles } from '@qp/words/compare/stability';
import { number, percent } from '@qp/words/numbers';
import { answerNames } from '@qp/words/run/answers';
import type { ReactElement } from 'react';
import { TrustNotes } from '../details/trust.tsx';

const lines: readonly { readonly label: string; cell(run: ComparedRun): string }[] = [
  { label: 'Segments', cell: ({ segments }) => String(segments) },
  { label: 'Stability', cell: ({ stability }) => (stability ? solutionTitles[stability] : 'not tried') },
  { label: 'BIC', cell: ({ fit }) => (fit ? number(fit.bic) : 'not fitted') },
  { label: 'ICL', cell: ({ fit }) => (fit ? number(fit.icl) : 'not fitted') },
  { label: 'Entropy R²', cell: ({ fit }) => fit?.entropyR2?.toFixed(2) ?? '–' },
  { label: 'Smallest segment', cell: ({ fit }) => (fit ? percent(Math.min(...fit.shares)) : '–') },
  { label: 'Answers count as', cell: ({ fit }) => (fit?.answers ? answerNames[fit.answers] : '–') },
];

/** What the two were made of, what they score, and how far each can be trusted. */
export function SideBySide({ comparison }: { readonly comparison: RunComparison }): ReactElement {
  const { one, other, variables } = comparison;
  return (
    <>
      <Box>
        <Typography component="h3" variant="h3">
          Criteria
        </Typography>
        <Typography sx={{ color: 'ui.secondary', mt: 1, mb: 2 }}>
          BIC and ICL compare only where both runs have the same cluster variables.
        </Typography>
        <TableContainer tabIndex={0} role="region" aria-label="Criteria of both runs">
          <Table size="small" aria-label="Criteria of both runs" sx={{ maxWidth: 720 }}>
            <TableHead>
              <TableRow>
                <TableCell>Figure</TableCell>
                <TableCell align="right">{one.name}</TableCell>
                <TableCell align="right">{other.name}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {lines.map(({ label, cell }) => (
                <TableRow key={label}>
                  <TableCell component="th" scope="row">
                    {label}
                  </TableCell>
                  <TableCell align="right" className="tabular">
                    {cell(one)}
                  </TableCell>
                  <TableCell align="right" className="tabular">
                    {cell(other)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </Box>
      <Box>
        <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
          Cluster variables
        </Typography>
        <Stack sx={{ gap: 1.5 }}>
          <VariableLine label={`Of both (${variables.both.length})`} names={variables.both} />
          <VariableLine label={`Only ${one.name} (${variables.one.length})`} names={variables.one} />
          <VariableLine label={`Only ${other.name} (${variables.other.length})`} names={variables.other} />
        </Stack>
      </Box>
      <Box
        sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {[one, other].map((run) => (
          <Box key={run.id}>
            <Typography component="h3" variant="h3" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
              How far to trust {run.name}
            </Typography>
            <TrustNotes notes={run.trust} />
          </Box>
        ))}
      </Box>
    </>
  );
}

function VariableLine({ label, names }: { readonly label: string; readonly names: readonly string[] }): ReactElement {
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      <b>{label}:</b> {names.length === 0 ? 'none' : names.join('; ')}
    </Typography>
  );
}
