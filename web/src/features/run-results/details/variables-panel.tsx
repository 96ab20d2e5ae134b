import { Box, Typography } from '@mui/material';
import type { PickerVariable } from '@qp/contract';
import { runDetailsWords } from '@qp/words/run/details';
import { Fragment, type ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Columns } from '../../../ui/columns.tsx';
import { FigureTable, Head } from '../../../ui/figure-table.tsx';
import { Panel } from '../../../ui/panel.tsx';

interface VariablesPanelProps {
  readonly lists: readonly VariablesTableProps[];
  /** Where the lists were changed in the cross-tab after the run was fitted. */
  readonly differences: readonly string[];
}

/** The variables of a run in two tables, side by side. */
export function VariablesPanel({ lists, differences }: VariablesPanelProps): ReactElement {
  const words = useWords(runDetailsWords);
  return (
    <Panel>
      {differences.length > 0 && (
        <Box sx={{ mb: 5 }}>
          <Typography component="h2" variant="h3" sx={{ mb: 1 }}>
            {words.lists.changed}
          </Typography>
          <Typography>{words.lists.changes(differences)}</Typography>
        </Box>
      )}
      <Columns
        from="lg"
        gap={7}
        widths={lists.map((list) => (isEmpty(list) ? 'max-content' : 'minmax(0, 1fr)')).join(' ')}
      >
        {lists.map((list) => (
          <VariablesTable key={list.title} {...list} />
        ))}
      </Columns>
    </Panel>
  );
}

interface VariablesTableProps {
  readonly title: string;
  /** Each under the name of its list, where there are several. */
  readonly parts: readonly { readonly list?: string; readonly variables: readonly PickerVariable[] }[];
}

const isEmpty = ({ parts }: VariablesTableProps) => parts.every(({ variables }) => variables.length === 0);

/** Ends in the middle of a row, which shows that there are more. */
const MAX_HEIGHT = 640;

/** A row for each factor, with all of its variables. */
function VariablesTable({ title, parts }: VariablesTableProps): ReactElement {
  const words = useWords(runDetailsWords).lists;
  const filled = parts.filter(({ variables }) => variables.length > 0);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {filled.length === 0 ? (
        <Typography sx={{ color: 'ui.secondary' }}>{words.none}</Typography>
      ) : (
        <FigureTable
          label={title}
          maxHeight={MAX_HEIGHT}
          head={
            <>
              <Head>{words.dimension}</Head>
              <Head text>{words.factor}</Head>
              <Head text>{words.variable}</Head>
            </>
          }
        >
          {filled.map(({ list = '', variables }) => (
            <Fragment key={list}>
              {list && (
                <tr>
                  <th colSpan={3} scope="rowgroup" className="quiet">
                    {list}
                  </th>
                </tr>
              )}
              {byFactor(variables).map((factor, n, factors) => (
                <tr key={factor[0].Variable}>
                  <td className="text" style={{ verticalAlign: 'top' }}>
                    {factors[n - 1]?.[0].Dimension === factor[0].Dimension ? '' : factor[0].Dimension}
                  </td>
                  <td className="text" style={{ verticalAlign: 'top' }}>
                    {factor[0].Factor}
                  </td>
                  <td className="text">
                    {factor.map((variable) => (
                      <Box key={variable.Variable} title={variable.Variable} sx={{ py: '1px' }}>
                        {variable['Variable Label'] || variable.Variable}
                      </Box>
                    ))}
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </FigureTable>
      )}
    </Box>
  );
}

/** Variables that follow one another in the same dimension and factor, together. */
function byFactor(variables: readonly PickerVariable[]): PickerVariable[][] {
  const factors: PickerVariable[][] = [];
  for (const variable of variables) {
    const last = factors.at(-1);
    if (last && last[0].Dimension === variable.Dimension && last[0].Factor === variable.Factor) last.push(variable);
    else factors.push([variable]);
  }
  return factors;
}
