import NorthIcon from '@mui/icons-material/North';
import SouthIcon from '@mui/icons-material/South';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { ABSOLUTE, type CrosstabView, criteria, MARGINAL, type Run } from '@qp/contract';
import { type ReactNode, useCallback } from 'react';
import { Help } from '../../../ui/help.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { SignificanceMenu } from './significance-menu.tsx';
import { SortColumnsField } from './sort-columns-field.tsx';
import { ThresholdField } from './threshold-field.tsx';
import type { CrosstabViewStore } from './use-crosstab-view.ts';
import type { Significance } from './use-findings.ts';
import { sortedBy } from './view-state.ts';

const rowSorts = [
  { value: '', label: 'Dictionary order' },
  { value: ABSOLUTE, label: ABSOLUTE },
  { value: MARGINAL, label: MARGINAL },
] as const;
const criterionOptions = [
  { value: '', label: 'None' },
  ...criteria.map((sign) => ({ value: sign, label: sign })),
] as const;

/** A label stands on the upper line of its field: a line of its own above each would cost the table a row. */
const labelsOnTheLine = {
  '& .MuiFormControl-root > label': {
    position: 'absolute',
    top: -8,
    left: 8,
    zIndex: 1,
    mb: 0,
    px: 1,
    fontSize: 11.5,
    lineHeight: '16px',
    borderRadius: '4px',
    bgcolor: 'ui.ground',
    whiteSpace: 'nowrap',
  },
} as const;

/** Both sorts and both filters; the same on Cross-Tab and Summary. `children` stand at the right end. */
export function CrosstabToolbar({
  run,
  store,
  significance,
  children,
}: {
  run: Run;
  store: CrosstabViewStore;
  significance: Significance;
  children?: ReactNode;
}) {
  const { view, act } = store;
  const set = (changes: Partial<CrosstabView>, field?: string) =>
    act({ kind: 'change', to: (before) => ({ ...before, ...changes }), field });
  const settle = () => act({ kind: 'settle' });
  const chooseSort = useCallback(
    (by: string) => act({ kind: 'change', to: (before) => sortedBy(before, run, by, before.sortColsDir) }),
    [act, run],
  );
  const sortColumns = (by: string, direction: 'asc' | 'desc') =>
    act({ kind: 'change', to: (before) => sortedBy(before, run, by, direction) });
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Sorts and filters"
      className="no-print"
      sx={{ flexWrap: 'wrap', columnGap: 2, rowGap: 2.5, alignItems: 'flex-end', pt: 1, ...labelsOnTheLine }}
    >
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-end', flex: { xs: '1 1 100%', sm: 'none' } }}>
        <SortColumnsField run={run} value={view.sortColsBy} onChange={chooseSort} />
        <Direction
          what="columns"
          value={view.sortColsDir}
          onChange={(direction) => sortColumns(view.sortColsBy, direction)}
        />
      </Stack>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-end' }}>
        <SelectInput
          label="Sort Rows By"
          value={view.sortRowsBy}
          options={rowSorts}
          onChange={(sortRowsBy) => set({ sortRowsBy })}
          sx={{ width: 156 }}
        />
        <Direction what="rows" value={view.sortRowsDir} onChange={(sortRowsDir) => set({ sortRowsDir })} />
      </Stack>
      <SelectInput
        label="Value Criteria"
        value={view.filterCriteriaValue}
        options={criterionOptions}
        onChange={(filterCriteriaValue) => set({ filterCriteriaValue })}
        sx={{ width: 100 }}
      />
      <ThresholdField
        label="Value Threshold"
        value={view.filterThresholdValue}
        onChange={(filterThresholdValue) => set({ filterThresholdValue }, 'filterThresholdValue')}
        onSettle={settle}
      />
      <SelectInput
        label="Index Criteria"
        value={view.filterCriteriaIndex}
        options={criterionOptions}
        onChange={(filterCriteriaIndex) => set({ filterCriteriaIndex })}
        sx={{ width: 100 }}
      />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'flex-end' }}>
        <ThresholdField
          label="Index Threshold"
          value={view.filterThresholdIndex}
          onChange={(filterThresholdIndex) => set({ filterThresholdIndex }, 'filterThresholdIndex')}
          onSettle={settle}
        />
        {/* In the middle of the field's 36 px. */}
        <Help topic="index" sx={{ my: '6px', mx: '-2px' }} />
      </Stack>
      <SignificanceMenu store={store} significance={significance} />
      {children}
    </Stack>
  );
}

interface DirectionProps {
  what: 'columns' | 'rows';
  value: 'asc' | 'desc';
  onChange(value: 'asc' | 'desc'): void;
}

function Direction({ what, value, onChange }: DirectionProps) {
  const words = value === 'desc' ? 'Highest first' : 'Lowest first';
  const Icon = value === 'desc' ? SouthIcon : NorthIcon;
  return (
    <Tooltip title={words}>
      <IconButton
        aria-label={`Direction of ${what}: ${words.toLowerCase()}`}
        onClick={() => onChange(value === 'desc' ? 'asc' : 'desc')}
        sx={{
          width: 36,
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
