import KeyboardArrowDownIcon from '@mui/icons-material/KeyboardArrowDown';
import KeyboardArrowUpIcon from '@mui/icons-material/KeyboardArrowUp';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Run } from '@qp/contract';
import { crosstabToolWords } from '@qp/words/crosstab/tools';
import { type ReactNode, useId, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { settingsInUse } from './settings-in-use.ts';
import { SignificanceMenu } from './significance-menu.tsx';
import { ColumnsSort, Filter, RowsSort } from './sorts-and-filters.tsx';
import type { CrosstabViewStore } from './use-crosstab-view.ts';
import type { Significance } from './use-findings.ts';

/** A label stands on the upper line of its field: a line of its own above each would cost the table a row. */
const labelsOnTheLine = {
  '& .MuiFormControl-root > label': {
    position: 'absolute',
    top: -8,
    left: 8,
    zIndex: 1,
    mb: 0,
    px: 1,
    fontSize: 11,
    lineHeight: '16px',
    borderRadius: '4px',
    bgcolor: 'ui.ground',
    whiteSpace: 'nowrap',
  },
} as const;

/**
 * Both sorts and both filters; the same on Cross-Tab and Summary. `children` stand at the right end. On a phone they are folded
 * away: they would take the screen that the table needs.
 */
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
  const words = useWords(crosstabToolWords);
  const { view, act } = store;
  const [unfolded, setUnfolded] = useState(false);
  const id = useId();
  const used = settingsInUse(view);
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
        sx={{
          display: { xs: unfolded ? 'flex' : 'none', sm: 'flex' },
          flexWrap: 'wrap',
          columnGap: 1.5,
          rowGap: { xs: 3.5, sm: 2.5 },
          alignItems: 'flex-end',
          pt: { xs: 2.5, sm: 1.5 },
          ...labelsOnTheLine,
        }}
      >
        <ColumnsSort run={run} by={view.sortColsBy} direction={view.sortColsDir} act={act} />
        <RowsSort by={view.sortRowsBy} direction={view.sortRowsDir} act={act} />
        <Filter of="Value" criterion={view.filterCriteriaValue} threshold={view.filterThresholdValue} act={act} />
        <Filter of="Index" criterion={view.filterCriteriaIndex} threshold={view.filterThresholdIndex} act={act} />
        <SignificanceMenu store={store} significance={significance} />
        {children}
      </Stack>
    </>
  );
}
