import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { PickerVariable } from '@qp/contract';
import { runDetailsWords } from '@qp/words/run/details';
import { Fragment, type ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Panel } from '../../../ui/panel.tsx';

interface VariablesTableProps {
  readonly title: string;
  /** `key` distinguishes a variable that is listed twice, as metrics and as profile. */
  readonly variables: readonly (PickerVariable & { readonly key: string; readonly list: string })[];
  /** Says before each list which one begins. */
  readonly byList?: boolean;
}

/** Ends in the middle of a row, which shows that there are more. */
const MAX_HEIGHT = 640;

/** Variables by dimension and factor; what stands above is not said again. */
export function VariablesTable({ title, variables, byList = false }: VariablesTableProps): ReactElement {
  const words = useWords(runDetailsWords).lists;
  return (
    <Panel title={title}>
      {variables.length === 0 ? (
        <Typography sx={{ color: 'ui.secondary' }}>{words.none}</Typography>
      ) : (
        <TableContainer sx={{ maxHeight: MAX_HEIGHT }} tabIndex={0}>
          <Table stickyHeader size="small" aria-label={title}>
            <TableHead>
              <TableRow>
                <TableCell>{words.dimension}</TableCell>
                <TableCell>{words.factor}</TableCell>
                <TableCell>{words.variable}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {variables.map((variable, n) => {
                const above = variables[n - 1];
                const sameList = above?.list === variable.list;
                const sameDimension = sameList && above?.Dimension === variable.Dimension;
                const sameFactor = sameDimension && above?.Factor === variable.Factor;
                return (
                  <Fragment key={variable.key}>
                    {byList && !sameList && (
                      <TableRow>
                        <TableCell colSpan={3} component="th" scope="rowgroup" sx={{ color: 'ui.secondary', pt: 3 }}>
                          {variable.list}
                        </TableCell>
                      </TableRow>
                    )}
                    <TableRow>
                      <TableCell>{sameDimension ? '' : variable.Dimension}</TableCell>
                      <TableCell>{sameFactor ? '' : variable.Factor}</TableCell>
                      <TableCell title={variable.Variable}>{variable['Variable Label'] || variable.Variable}</TableCell>
                    </TableRow>
                  </Fragment>
                );
              })}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Panel>
  );
}
