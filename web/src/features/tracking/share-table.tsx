import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { percent } from '@qp/words/numbers';
import type { ReactElement } from 'react';

interface ShareTableProps {
  readonly label: string;
  readonly corner: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** Shares of all people, by row and column; shown as shares of the row. */
  readonly shares: readonly (readonly number[])[];
}

/** A long name of a segment breaks where it must, a short one such as SEG1 stays whole. */
const nameCell = { overflowWrap: 'anywhere', minWidth: 68 };

/** Where the people of each row went. */
export function ShareTable({ label, corner, rows, columns, shares }: ShareTableProps): ReactElement {
  return (
    <TableContainer tabIndex={0}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{corner}</TableCell>
            {columns.map((column) => (
              <TableCell key={column} align="right" sx={nameCell}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shares.map((row, a) => {
            const total = row.reduce((sum, share) => sum + share, 0);
            return (
              <TableRow key={rows[a]}>
                <TableCell component="th" scope="row" sx={nameCell}>
                  {rows[a]}
                </TableCell>
                {row.map((share, b) => {
                  const part = total > 0 ? share / total : 0;
                  return (
                    <TableCell
                      key={columns[b]}
                      align="right"
                      className="tabular"
                      sx={{ bgcolor: part >= 0.5 ? 'ui.chosen' : undefined }}
                    >
                      {percent(part)}
                    </TableCell>
                  );
                })}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
