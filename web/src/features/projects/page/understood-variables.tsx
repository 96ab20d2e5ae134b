import { Box, Stack, Typography } from '@mui/material';
import type { ProjectSummary, VariableSummary } from '@qp/contract';
import { number, percent } from '@qp/words/numbers';
import { type ProjectDataWords, projectDataWords } from '@qp/words/projects/data';
import { useDeferredValue, useMemo, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { TABLE_PAGE_SIZES } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { VariableDialog } from './variable-dialog.tsx';

/** Every variable of the dictionary. A click shows its responses with their counts. */
export function UnderstoodVariables({ summary }: { readonly summary: ProjectSummary }) {
  const words = useWords(projectDataWords);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<VariableSummary | null>(null);
  const deferred = useDeferredValue(search.trim().toLowerCase());
  const rows = useMemo(
    () =>
      summary.variables.filter(({ code, label, dimension, factor }) =>
        [code, label, dimension, factor].some((text) => text.toLowerCase().includes(deferred)),
      ),
    [summary, deferred],
  );
  const columns = useMemo(() => columnsFor(summary.respondents, words), [summary.respondents, words]);
  return (
    <Box>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap', px: { xs: 4, sm: 5.5 }, pb: 2, borderColor: 'ui.line' }}
      >
        <Typography variant="h6" component="h3" sx={{ flex: 1 }}>
          {words.answers}
        </Typography>
        <SearchField value={search} onChange={setSearch} placeholder={words.searchVariables} sx={{ width: 260 }} />
      </Stack>
      <DataTable
        label={words.answers}
        columns={columns}
        rows={rows}
        rowId={({ code }) => code}
        pageSizes={TABLE_PAGE_SIZES}
        onRow={(row) => setChosen(row)}
        empty={words.noVariable(search)}
      />
      <VariableDialog variable={chosen} respondents={summary.respondents} onClose={() => setChosen(null)} />
    </Box>
  );
}

function columnsFor(respondents: number, words: ProjectDataWords): Column<VariableSummary>[] {
  return [
    { id: 'code', label: words.variable, value: ({ code }) => code, sx: { pl: { sm: 5.5 } } },
    { id: 'label', label: words.variableLabel, value: ({ label }) => label, sx: { minWidth: 220 } },
    { id: 'type', label: words.dataType, value: ({ type }) => type },
    {
      id: 'uses',
      label: words.usableAs,
      value: ({ uses }) => uses.length,
      cell: ({ uses }) => words.uses(uses.includes('cluster'), uses.includes('metrics')),
    },
    {
      id: 'responses',
      label: words.responses,
      numeric: true,
      value: ({ responses }) => (responses.length > 0 ? responses.length : null),
      cell: ({ responses, scale_points = 0 }) =>
        responses.length > 0 && words.responseCount(responses.length, scale_points > 0),
    },
    {
      id: 'range',
      label: words.range,
      numeric: true,
      value: ({ numbers }) => numbers?.minimum ?? null,
      cell: ({ numbers }) => numbers && words.fromTo(numbers.minimum, numbers.maximum),
    },
    {
      id: 'missing',
      label: words.missingColumn,
      numeric: true,
      value: ({ missing }) => missing,
      cell: ({ missing }) => (missing === 0 ? '0' : `${number(missing)} (${percent(missing / respondents)})`),
      sx: { pr: { sm: 5.5 }, whiteSpace: 'nowrap' },
    },
  ];
}
