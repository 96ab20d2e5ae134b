import { ButtonBase, FormControlLabel, Stack, Switch } from '@mui/material';
import { checkWords } from '@qp/words/imports/check';
import { number } from '@qp/words/numbers';
import { useWords } from '../../lib/words.ts';
import { SearchField } from '../../ui/search-field.tsx';
import type { CheckFilter, FilterCount } from './check-rows.ts';

interface CheckToolsProps {
  readonly filters: readonly FilterCount[];
  readonly filter: CheckFilter;
  readonly search: string;
  readonly issuesFirst: boolean;
  onFilter(filter: CheckFilter): void;
  onSearch(search: string): void;
  onIssuesFirst(first: boolean): void;
}

export function CheckTools(props: CheckToolsProps) {
  const words = useWords(checkWords);
  const { filters, filter, search, issuesFirst, onFilter, onSearch, onIssuesFirst } = props;
  return (
    <Stack direction="row" sx={{ gap: 2, px: 3.5, py: 2.5, flexWrap: 'wrap', alignItems: 'center' }}>
      <SearchField
        value={search}
        onChange={onSearch}
        placeholder={words.search}
        sx={{ width: { xs: '100%', sm: 230 } }}
      />
      <Stack direction="row" role="group" aria-label={words.show} sx={{ gap: 1, flexWrap: 'wrap', flex: 1 }}>
        {filters.map((each) => (
          <FilterChip
            key={each.filter}
            {...each}
            chosen={each.filter === filter}
            onClick={() => onFilter(each.filter)}
          />
        ))}
      </Stack>
      <FormControlLabel
        control={<Switch size="small" checked={issuesFirst} onChange={(_, on) => onIssuesFirst(on)} />}
        label={words.issuesFirst}
        slotProps={{ typography: { variant: 'body2' } }}
        sx={{ mr: 0 }}
      />
    </Stack>
  );
}

function FilterChip({ count, filter, chosen, onClick }: FilterCount & { chosen: boolean; onClick(): void }) {
  const words = useWords(checkWords);
  const warns = filter === 'issues';
  return (
    <ButtonBase
      onClick={onClick}
      aria-pressed={chosen}
      sx={{
        gap: 1.5,
        px: 2.25,
        height: 28,
        borderRadius: '999px',
        typography: 'body2',
        fontWeight: 560,
        color: chosen ? 'ui.actionText' : warns ? 'ui.coralText' : 'ui.text',
        bgcolor: chosen ? 'ui.action' : warns ? 'ui.coralSoft' : 'ui.well',
        '&:hover': { bgcolor: chosen ? 'ui.actionHover' : 'ui.chosen' },
      }}
    >
      {words.filters[filter]}
      <span className="tabular" style={{ fontWeight: 500 }}>
        {number(count)}
      </span>
    </ButtonBase>
  );
}
