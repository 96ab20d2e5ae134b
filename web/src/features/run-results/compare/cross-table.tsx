import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { RunComparison } from '@qp/contract';
import { mixed, segmentTitle, shortLabel } from '@qp/facts';
import { compareRunsWords } from '@qp/words/compare/runs';
import { number, percent } from '@qp/words/numbers';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { useMode } from '../../../ui/mode.ts';
import { tokens } from '../../../ui/theme.ts';

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Where the respondents of each segment are in the other run: shares by row, darker for larger ones. */
export function CrossTable({ comparison }: { readonly comparison: RunComparison }): ReactElement {
  const { one, other, people, pairs, weighted } = comparison;
  const words = useWords(compareRunsWords).table;
  const t = tokens[useMode()];
  const label = words.label(one.name, other.name);
  return (
    <Box>
      <Typography component="h3" variant="h3">
        {words.title}
      </Typography>
      <Typography sx={{ color: 'ui.secondary', mt: 1, mb: 2 }}>{words.help(one.name, other.name, weighted)}</Typography>
      <TableContainer tabIndex={0} role="region" aria-label={label}>
        <Table size="small" aria-label={label}>
          <TableHead>
            <TableRow>
              <TableCell>{words.segment}</TableCell>
              {other.descriptions.map((_, c) => (
                <TableCell key={segmentTitle(c + 1, [])} align="right" title={segmentTitle(c + 1, other.descriptions)}>
                  {shortLabel(segmentTitle(c + 1, other.descriptions), 22)}
                </TableCell>
              ))}
              <TableCell align="right">{words.respondents}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {people.map((row, r) => (
              <TableRow key={segmentTitle(r + 1, [])}>
                <TableCell component="th" scope="row" sx={{ minWidth: 150 }}>
                  {segmentTitle(r + 1, one.descriptions)}
                </TableCell>
                {row.map((weight, c) => {
                  const share = sum(row) > 0 ? weight / sum(row) : 0;
                  const paired = pairs.some((pair) => pair.one === r + 1 && pair.other === c + 1);
                  return (
                    <TableCell
                      key={segmentTitle(c + 1, [])}
                      align="right"
                      className="tabular"
                      sx={{
                        bgcolor: share >= 0.005 ? mixed(t.surface, t.action, share * 0.45) : undefined,
                        boxShadow: paired ? `inset 0 0 0 2px ${t.gold}` : undefined,
                        fontWeight: paired ? 650 : undefined,
                      }}
                    >
                      {percent(share)}
                    </TableCell>
                  );
                })}
                <TableCell align="right" className="tabular">
                  {number(sum(row))}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}
