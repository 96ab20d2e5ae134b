import CloseIcon from '@mui/icons-material/Close';
import FilterAltIcon from '@mui/icons-material/FilterAltOutlined';
import { Stack, Typography } from '@mui/material';
import { subgroupWords } from '@qp/words/crosstab/subgroup';
import { useWords } from '../../../../lib/words.ts';
import { Tool } from '../../../../ui/tool.tsx';
import type { CrosstabViewStore } from '../use-crosstab-view.ts';
import type { RunFilter } from './use-counted-run.ts';

/** Whom the tables are about, in one line. */
export function FilterLine({ filter, store: { act } }: { filter: RunFilter; store: CrosstabViewStore }) {
  const words = useWords(subgroupWords);
  const base = filter.people === null ? words.counting : words.base(filter.people, filter.of);
  return (
    <Stack
      direction="row"
      role="status"
      sx={{ alignItems: 'center', gap: 2, minWidth: 0, color: 'ui.primary', ml: { sm: 'auto' } }}
    >
      <FilterAltIcon sx={{ fontSize: 16, flex: 'none' }} aria-hidden />
      <Typography variant="body2" noWrap title={filter.text} sx={{ fontWeight: 600, minWidth: 0 }}>
        {filter.text}
      </Typography>
      {!filter.error && (
        <Typography variant="body2" noWrap sx={{ flex: 'none', color: 'ui.text' }}>
          {base}
        </Typography>
      )}
      <Tool
        label={words.clear}
        onClick={() => act({ kind: 'change', to: (before) => ({ ...before, subgroup: [] }) })}
        sx={{ p: 0.25, flex: 'none' }}
      >
        <CloseIcon sx={{ fontSize: 15 }} />
      </Tool>
    </Stack>
  );
}
