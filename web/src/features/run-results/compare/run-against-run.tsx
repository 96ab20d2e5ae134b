import { Box, Button, Stack, Typography } from '@mui/material';
import { address, pages, type Run, type RunComparison } from '@qp/contract';
import { mixed, segmentTitle, shortLabel } from '@qp/facts';
import { compareRunsWords } from '@qp/words/compare/runs';
import { number, percent } from '@qp/words/numbers';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useWords } from '../../../lib/words.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { FigureTable, Head } from '../../../ui/figure-table.tsx';
import { useMode } from '../../../ui/mode.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { Loading, TableSkeleton } from '../../../ui/skeletons.tsx';
import { tokens } from '../../../ui/theme.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { runListQuery } from '../list/index.ts';
import { comparisonQuery } from './api.ts';
import { SideBySide } from './side-by-side.tsx';
import { WithAndWithout } from './with-without.tsx';

interface RunAgainstRunProps {
  readonly run: Run;
  /** The run that it is compared with; null until one is chosen. */
  readonly other: string | null;
  onOther(runID: string): void;
}

/** This run compared with any other finished one of the project. */
export function RunAgainstRun({ run, other, onOther }: RunAgainstRunProps): ReactElement {
  const words = useWords(compareRunsWords);
  const { data: runs } = useQuery(runListQuery(run.project_id));
  const others = (runs ?? []).filter(({ id, state }) => id !== run.id && state === 'finished');
  const toast = useToast();
  const copyLink = async (otherID: string) => {
    const params = { projectID: run.project_id, runID: run.id, otherID };
    await navigator.clipboard.writeText(new URL(address(pages.compare, params), window.location.href).href);
    toast.done(words.linkCopied);
  };
  return (
    <Panel title={words.title} subtitle={words.help}>
      {runs && others.length === 0 ? (
        <Typography>{words.noOther}</Typography>
      ) : (
        <Stack direction="row" className="no-print" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-end' }}>
          <SelectInput
            label={words.with}
            value={others.some(({ id }) => id === other) ? (other ?? '') : ''}
            options={[
              { value: '', label: words.choose, disabled: true },
              ...others.map((one) => ({
                value: one.id,
                label: words.choice(one['Run Name'], one['# of Clusters']),
              })),
            ]}
            onChange={onOther}
            sx={{ minWidth: 280, maxWidth: '100%' }}
          />
          {other !== null && (
            <Button onClick={() => void copyLink(other).catch((failure: unknown) => toast.failed(failure))}>
              {words.copyLink}
            </Button>
          )}
        </Stack>
      )}
      {other !== null && <Against run={run} other={other} />}
    </Panel>
  );
}

function Against({ run, other }: { readonly run: Run; readonly other: string }): ReactElement {
  const words = useWords(compareRunsWords);
  const { data, error, refetch } = useQuery(comparisonQuery(run.id, other));
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} sx={{ mt: 4 }} />;
  if (!data) {
    return (
      <Loading label={words.loading}>
        <TableSkeleton rows={6} columns={6} />
      </Loading>
    );
  }
  return (
    <Stack sx={{ gap: 5, mt: 4 }}>
      <WithAndWithout comparison={data} />
      <Typography sx={{ fontSize: 15 }}>{words.agreement(data)}</Typography>
      <Pairs comparison={data} />
      <CrossTable comparison={data} />
      <SideBySide comparison={data} />
    </Stack>
  );
}

function Pairs({ comparison: { one, other, pairs } }: { readonly comparison: RunComparison }): ReactElement {
  const words = useWords(compareRunsWords);
  return (
    <Box>
      <Typography variant="h3">{words.pairs}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 2, pl: 5 }}>
        {pairs.map((pair) => (
          <Typography component="li" key={pair.one}>
            {words.pair(
              segmentTitle(pair.one, one.descriptions),
              segmentTitle(pair.other, other.descriptions),
              pair.overlap,
            )}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Where the respondents of each segment are in the other run: shares by row, darker for larger ones. */
function CrossTable({ comparison }: { readonly comparison: RunComparison }): ReactElement {
  const { one, other, people, pairs, weighted } = comparison;
  const words = useWords(compareRunsWords).table;
  const t = tokens[useMode()];
  const label = words.label(one.name, other.name);
  return (
    <Box>
      <Typography variant="h3">{words.title}</Typography>
      <Typography sx={{ color: 'ui.secondary', mt: 1, mb: 2 }}>{words.help(one.name, other.name, weighted)}</Typography>
      <FigureTable
        label={label}
        head={
          <>
            <Head>{words.segment}</Head>
            {other.descriptions.map((_, c) => (
              <Head key={segmentTitle(c + 1, [])} title={segmentTitle(c + 1, other.descriptions)}>
                {shortLabel(segmentTitle(c + 1, other.descriptions), 22)}
              </Head>
            ))}
            <Head>{words.respondents}</Head>
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
