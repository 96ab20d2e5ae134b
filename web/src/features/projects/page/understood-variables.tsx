import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ProjectSummary, VariableSummary } from '@qp/contract';
import { number, percent } from '@qp/words/numbers';
import { useDeferredValue, useMemo, useState } from 'react';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { TABLE_PAGE_SIZES } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { VariableDialog } from './variable-dialog.tsx';

/** Every variable of the dictionary; a click shows its responses with their counts. */
export function UnderstoodVariables({ summary }: { readonly summary: ProjectSummary }) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<VariableSummary | null>(null);
  const deferred = useDeferredValue(words.trim().toLowerCase());
  const rows = useMemo(
    () =>
      summary.variables.filter(({ code, label, dimension, factor }) =>
        [code, label, dimension, factor].some((text) => text.toLowerCase().includes(deferred)),
      ),
    [summary, deferred],
  );
  const columns = useMemo(() => columnsFor(summary.respondents), [summary.respondents]);
  return (
    <Box>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 3, flexWrap: 'wrap', px: { xs: 4, sm: 5.5 }, pb: 2, borderColor: 'ui.line' }}
      >
        <Typography variant="h6" component="h3" sx={{ flex: 1 }}>
          Variables and their answers
        </Typography>
        <SearchField value={words} onChange={setWords} placeholder="Search variables..." sx={{ width: 260 }} />
      </Stack>
      <DataTable
        label="Variables and their answers"
        columns={columns}
        rows={rows}
        rowId={({ code }) => code}
        pageSizes={TABLE_PAGE_SIZES}
        onRow={(row) => setChosen(row)}
        empty={`No variable is called “${words}”.`}
      />
      <VariableDialog variable={chosen} respondents={summary.respondents} onClose={() => setChosen(null)} />
    </Box>
  );
}

function wordsFor(uses: VariableSummary['uses']): string {
  if (uses.length === 0) return '–';
  return [uses.includes('cluster') && 'cluster, profile', uses.includes('metrics') && 'metrics']
    .filter(Boolean)
    .join(', ');
}

function columnsFor(respondents: number): Column<VariableSummary>[] {
  return [
    { id: 'code', label: 'Variable', value: ({ code }) => code, sx: { pl: { sm: 5.5 } } },
    { id: 'label', label: 'Variable Label', value: ({ label }) => label, sx: { minWidth: 220 } },
    { id: 'type', label: 'Data Type', value: ({ type }) => type },
    {
      id: 'uses',
      label: 'Can be',
      value: ({ uses }) => uses.length,
      cell: ({ uses }) => wordsFor(uses),
    },
    {
      id: 'responses',
      label: 'Responses',
      numeric: true,
      value: ({ responses }) => (responses.length > 0 ? responses.length : null),
      cell: ({ responses, scale_points = 0 }) =>
        responses.length > 0 && `${responses.length}${scale_points > 0 ? ', scale' : ''}`,
    },
    {
      id: 'range',
      label: 'Range',
      numeric: true,
      value: ({ numbers }) => numbers?.minimum ?? null,
      cell: ({ numbers }) => numbers && `${number(numbers.minimum, 2)} to ${number(numbers.maximum, 2)}`,
    },
    {
      id: 'missing',
      label: 'Missing',
      numeric: true,
      value: ({ missing }) => missing,
      cell: ({ missing }) => (missing === 0 ? '0' : `${number(missing)} (${percent(missing / respondents)})`),
      sx: { pr: { sm: 5.5 }, whiteSpace: 'nowrap' },
    },
  ];
}
