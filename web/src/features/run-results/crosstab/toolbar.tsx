import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Button, Stack, useMediaQuery } from '@mui/material';
import type { Run, RunView } from '@qp/contract';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { inlineLabels } from '../../../ui/fields.tsx';
import { SettingsPopover } from './settings-popover.tsx';
import { type OnlySignificant, SignificanceMenu } from './significance-menu.tsx';
import { ColumnsSort, Filter, RowsSort } from './sorts-and-filters.tsx';
import type { CrosstabViewStore } from './use-crosstab-view.ts';
import type { Significance } from './use-findings.ts';

/** Small enough for one row from 1600 pixels, and two from 1280. */
const dense = {
  ...inlineLabels,
  '& .MuiFormControl-root': { flexDirection: 'row', alignItems: 'center', columnGap: 1 },
  '& .MuiFormControl-root > label': { mb: 0, fontSize: 12, whiteSpace: 'nowrap', color: 'ui.secondary' },
  '& .MuiInputBase-root': { fontSize: 13 },
  '& .MuiSelect-select.MuiInputBase-input.MuiOutlinedInput-input': { pl: '9px', pr: '20px' },
  '& .MuiSelect-icon': { right: 2, fontSize: 18 },
} as const;

/**
 * Both sorts and both filters; the same on Cross-Tab and Summary. `children` stand at the right end. Below 1280 pixels the filters are
 * behind Highlight, and on a phone all is folded away: it would take the screen that the table needs.
 */
export function CrosstabToolbar({
  run,
  store,
  significance,
  only,
  children,
}: {
  run: Run;
  store: CrosstabViewStore;
  significance: Significance;
  only?: OnlySignificant;
  children?: ReactNode;
}) {
  const words = useWords(crosstabToolWords);
  const { view, act } = store;
  const [unfolded, setUnfolded] = useState(false);
  const wide = useMediaQuery('(min-width: 1280px)', { noSsr: true });
  const id = useId();
  const used = settingsInUse(view);
  const filters = (
    <>
      <Filter of="Value" criterion={view.filterCriteriaValue} threshold={view.filterThresholdValue} act={act} />
      <Filter of="Index" criterion={view.filterCriteriaIndex} threshold={view.filterThresholdIndex} act={act} />
    </>
  );
  const filtered = [view.filterCriteriaValue, view.filterCriteriaIndex].filter((criterion) => criterion !== '').length;
  return (
    <>
      <Button
        className="no-print"
        aria-expanded={unfolded}
        aria-controls={id}
        endIcon={unfolded ? <KeyboardArrowUpIcon /> : <KeyboardArrowDownIcon />}
        onClick={() => setUnfolded(!unfolded)}
        sx={{ display: { sm: 'none' }, alignSelf: 'flex-start' }}
      >
        {words.sortsAndFiltersInUse(used)}
      </Button>
      <Stack
        id={id}
        direction="row"
        role="group"
        aria-label={words.sortsAndFilters}
        className="no-print"
        sx={{ display: { xs: unfolded ? 'flex' : 'none', sm: 'flex' }, ...row, columnGap: 2, ...dense }}
      >
        <Stack direction="row" sx={{ ...row, flex: '1 1 auto' }}>
          <ColumnsSort run={run} by={view.sortColsBy} direction={view.sortColsDir} act={act} />
          <RowsSort by={view.sortRowsBy} direction={view.sortRowsDir} act={act} />
          {wide && filters}
        </Stack>
        <Stack direction="row" sx={{ ...row, flex: '1 0 auto' }}>
          {!wide && (
            <SettingsPopover
              title={words.highlight(0)}
              button={{
                children: words.highlight(filtered),
                endIcon: <KeyboardArrowDownIcon />,
                sx: filtered > 0 ? { bgcolor: 'ui.chosen', borderColor: 'ui.primary' } : {},
              }}
              width={260}
            >
              <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', '& .MuiInputBase-root': { width: '92px' } }}>
                {filters}
              </Stack>
            </SettingsPopover>
          )}
          <SignificanceMenu store={store} significance={significance} only={only} />
          {children}
        </Stack>
      </Stack>
    </>
  );
}

const row = { flexWrap: 'wrap', columnGap: 1.5, rowGap: 1, alignItems: 'center' } as const;

/** How many of the toolbar's settings are in use: what a folded one says. */
export function settingsInUse(view: RunView): number {
  const { sortColsBy, sortRowsBy, filterCriteriaValue, filterCriteriaIndex, significance, correctedShares } = view;
  const chosen = [sortColsBy, sortRowsBy, filterCriteriaValue, filterCriteriaIndex].filter((setting) => setting !== '');
  return (
    chosen.length + (view.subgroup.length > 0 ? 1 : 0) + (significance !== 'off' || correctedShares === 'yes' ? 1 : 0)
  );
}
