import NorthIcon from '@mui/icons-material/North';
import SouthIcon from '@mui/icons-material/South';
import { IconButton, Stack, Tooltip } from '@mui/material';
import type { Run } from '@qp/contract';
import { ABSOLUTE, type CrosstabView, filterOperators, MARGINAL } from '@qp/facts';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import { memo, useCallback } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Help } from '../../../ui/help.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { SortColumnsField } from './sort-columns-field.tsx';
import { ThresholdField } from './threshold-field.tsx';
import type { CrosstabViewStore } from './use-crosstab-view.ts';
import { sortedBy } from './view-state.ts';

/**
 * The sorts and filters of the toolbar. Each is drawn only when its own part of the view changes: together they cost as much
 * as the lines of the table.
 */

type Act = CrosstabViewStore['act'];

const set = (act: Act, changes: Partial<CrosstabView>, field?: string) =>
  act({ kind: 'change', to: (before) => ({ ...before, ...changes }), field });

interface SortProps {
  by: string;
  direction: 'asc' | 'desc';
  act: Act;
}

export const ColumnsSort = memo(function ColumnsSort({ run, by, direction, act }: SortProps & { run: Run }) {
  const choose = useCallback(
    (chosen: string) => act({ kind: 'change', to: (before) => sortedBy(before, run, chosen, before.sortColsDir) }),
    [act, run],
  );
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flex: '1 1 auto', maxWidth: 420 }}>
      <SortColumnsField run={run} value={by} onChange={choose} />
      <Direction
        what="columns"
        value={direction}
        onChange={(turned) => act({ kind: 'change', to: (before) => sortedBy(before, run, by, turned) })}
      />
    </Stack>
  );
});

export const RowsSort = memo(function RowsSort({ by, direction, act }: SortProps & { by: CrosstabView['sortRowsBy'] }) {
  const words = useWords(crosstabToolWords);
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
      <SelectInput
        label={words.sortRows}
        value={by}
        options={rowSorts.map((value) => ({ value, label: value || words.dictionaryOrder }))}
        onChange={(sortRowsBy) => set(act, { sortRowsBy })}
        sx={{ '& .MuiInputBase-root': { width: 134 } }}
      />
      <Direction what="rows" value={direction} onChange={(sortRowsDir) => set(act, { sortRowsDir })} />
    </Stack>
  );
});

const rowSorts = ['', ABSOLUTE, MARGINAL] as const;
const filterChoices = ['', ...filterOperators] as const;

interface FilterProps {
  of: 'Value' | 'Index';
  criterion: CrosstabView['filterCriteriaValue'];
  threshold: number | null;
  act: Act;
}

export const Filter = memo(function Filter({ of, criterion, threshold, act }: FilterProps) {
  const words = useWords(crosstabToolWords);
  return (
    <>
      <SelectInput
        label={words.criteria[of]}
        value={criterion}
        options={filterChoices.map((value) => ({ value, label: value || words.noCriterion }))}
        onChange={(chosen) => set(act, { [`filterCriteria${of}`]: chosen })}
        sx={{ '& .MuiInputBase-root': { width: 66 } }}
      />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <ThresholdField
          label={words.thresholds[of]}
          value={threshold}
          onChange={(typed) => set(act, { [`filterThreshold${of}`]: typed }, `filterThreshold${of}`)}
          onSettle={() => act({ kind: 'settle' })}
        />
        {of === 'Index' && <Help topic="index" sx={{ mx: '-2px' }} />}
      </Stack>
    </>
  );
});

interface DirectionProps {
  what: 'columns' | 'rows';
  value: 'asc' | 'desc';
  onChange(value: 'asc' | 'desc'): void;
}

function Direction({ what, value, onChange }: DirectionProps) {
  const words = useWords(crosstabToolWords);
  const Icon = value === 'desc' ? SouthIcon : NorthIcon;
  return (
    <Tooltip title={value === 'desc' ? words.highestFirst : words.lowestFirst}>
      <IconButton
        aria-label={words.direction[what][value]}
        onClick={() => onChange(value === 'desc' ? 'asc' : 'desc')}
        sx={{
          width: 30,
          height: 36,
          border: '1px solid',
          borderColor: 'ui.fieldLine',
          borderRadius: '10px',
          bgcolor: 'ui.surface',
        }}
      >
        <Icon sx={{ fontSize: 16, color: 'ui.text' }} />
      </IconButton>
    </Tooltip>
  );
}
