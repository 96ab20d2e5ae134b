import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { PairResidual, PickerVariable } from '@qp/contract';
import type { ReactElement } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { Pill } from '../../../ui/pill.tsx';

interface PairsTableProps {
  readonly pairs: readonly PairResidual[];
  readonly dictionary: Readonly<Record<string, PickerVariable>>;
}

/** Cluster variables that go together otherwise than the segments say. */
export function PairsTable({ pairs, dictionary }: PairsTableProps): ReactElement | null {
  if (pairs.length === 0) return null;
  const label = (code: string) => dictionary[code]?.['Variable Label'] || code;
  return (
    <Panel title="Pairs that explain each other">
      <Typography variant="body2" sx={{ color: 'ui.secondary', mb: 3 }}>
        Within a segment questions should go their own ways. A residual near 1 means that they do; far above it these
        two go together beyond what the segments explain.
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label="Residuals of pairs">
        <Table size="small" aria-label="Residuals of pairs">
          <TableHead>
            <TableRow>
              <TableCell>Pair</TableCell>
              <TableCell align="right">Residual</TableCell>
              <TableCell align="right">Tie</TableCell>
              <TableCell align="right">Explained</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {pairs.map(({ one, other, residual, association, explained, twice }) => (
              <TableRow key={`${one} ${other}`}>
                <TableCell title={`${one}, ${other}`}>
                  <div>{label(one)}</div>
                  {/* On a phone both break into several lines: the gap tells them apart. */}
                  <Box sx={{ mt: { xs: 1.5, md: 0 } }}>
                    {label(other)} {twice && <Pill>asked twice?</Pill>}
                  </Box>
                </TableCell>
                <TableCell align="right">{residual.toFixed(1)}</TableCell>
                <TableCell align="right">{association.toFixed(2)}</TableCell>
                <TableCell align="right">{explained.toFixed(2)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Panel>
  );
}
