import { MenuItem, Select, Stack } from '@mui/material';
import { homeWords } from '@qp/words/projects/home';
import { useWords } from '../../../lib/words.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { type ProjectOrder, projectOrders } from './shown-projects.ts';

interface HomeToolsProps {
  readonly search: string;
  readonly order: ProjectOrder;
  onSearch(search: string): void;
  onOrder(order: ProjectOrder): void;
}

export function HomeTools({ search, order, onSearch, onOrder }: HomeToolsProps) {
  const words = useWords(homeWords);
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <SearchField
        value={search}
        onChange={onSearch}
        placeholder={words.searchProjects}
        sx={{ width: { xs: '100%', sm: 240 } }}
      />
      <Select
        value={order}
        onChange={(event) => onOrder(event.target.value)}
        slotProps={{ input: { 'aria-label': words.sortProjects } }}
        sx={{ minWidth: 140 }}
      >
        {projectOrders.map((name) => (
          <MenuItem key={name} value={name}>
            {words.orders[name]}
          </MenuItem>
        ))}
      </Select>
    </Stack>
  );
}
