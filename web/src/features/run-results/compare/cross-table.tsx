import { Box, Typography } from '@mui/material';
import type { RunComparison } from '@qp/contract';
import { mixed, segmentTitle, shortLabel } from '@qp/facts';
import { compareRunsWords } from '@qp/words/compare/runs';
import { number, percent } from '@qp/words/numbers';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { FigureTable } from '../../../ui/figure-table.tsx';
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
      <FigureTable
        label={label}
        head={
          <>
            <th>{words.segment}</th>
            {other.descriptions.map((_, c) => (
              <th key={segmentTitle(c + 1, [])} title={segmentTitle(c + 1, other.descriptions)}>
                {shortLabel(segmentTitle(c + 1, other.descriptions), 22)}
              </th>
            ))}
            <th>{words.respondents}</th>
          </>
        }
      >
        {people.map((row, r) => (
          <tr key={segmentTitle(r + 1, [])}>
            <th scope="row">{segmentTitle(r + 1, one.descriptions)}</th>
            {row.map((weight, c) => {
              const share = sum(row) > 0 ? weight / sum(row) : 0;
              const paired = pairs.some((pair) => pair.one === r + 1 && pair.other === c + 1);
              return (
                <td
                  key={segmentTitle(c + 1, [])}
                  style={{
                    backgroundColor: share >= 0.005 ? mixed(t.surface, t.action, share * 0.45) : undefined,
                    boxShadow: paired ? `inset 0 0 0 2px ${t.gold}` : undefined,
                    fontWeight: paired ? 650 : undefined,
                  }}
                >
                  {percent(share)}
                </td>
              );
            })}
            <td>{number(sum(row))}</td>
          </tr>
        ))}
      </FigureTable>
    </Box>
  );
}
