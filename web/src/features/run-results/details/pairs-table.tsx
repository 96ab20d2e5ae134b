import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { PairResidual, PickerVariable } from '@qp/contract';
import { fixedNumber } from '@qp/words/numbers';
import { runDetailsWords } from '@qp/words/run/details';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Panel } from '../../../ui/panel.tsx';
import { Pill } from '../../../ui/pill.tsx';

interface PairsTableProps {
  readonly pairs: readonly PairResidual[];
  readonly dictionary: Readonly<Record<string, PickerVariable>>;
}

/** Cluster variables that are related more than the segments explain. */
export function PairsTable({ pairs, dictionary }: PairsTableProps): ReactElement | null {
  const words = useWords(runDetailsWords).pairs;
  if (pairs.length === 0) return null;
  const label = (code: string) => dictionary[code]?.['Variable Label'] || code;
  return (
    <Panel title={words.title}>
      <Typography variant="body2" sx={{ color: 'ui.secondary', mb: 3 }}>
        {words.help}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label={words.table}>
        <Table size="small" aria-label={words.table}>
          <TableHead>
            <TableRow>
              <TableCell>{words.pair}</TableCell>
              <TableCell align="right">{words.residual}</TableCell>
              <TableCell align="right">{words.association}</TableCell>
              <TableCell align="right">{words.explained}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {pairs.map(({ one, other, residual, association, explained, twice }) => (
              <TableRow key={`${one} ${other}`}>
                <TableCell title={`${one}, ${other}`}>
                  <div>{label(one)}</div>
                  {/* On a phone both take several lines: the gap separates them. */}
                  <Box sx={{ mt: { xs: 1.5, md: 0 } }}>
                    {label(other)} {twice && <Pill>{words.twice}</Pill>}
                  </Box>
                </TableCell>
                <TableCell align="right">{fixedNumber(residual, 1)}</TableCell>
                <TableCell align="right">{fixedNumber(association, 2)}</TableCell>
                <TableCell align="right">{fixedNumber(explained, 2)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Panel>
  );
}
