import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { SearchField } from '../../../ui/search-field.tsx';
import { ORDER_LABELS, type ProjectOrder, projectOrders } from './shown-projects.ts';

export interface HomeToolsProps {
  readonly words: string;
  readonly order: ProjectOrder;
  onWords(words: string): void;
  onOrder(order: ProjectOrder): void;
}

/** Search and sort, where there are many projects. */
export function HomeTools({ words, order, onWords, onOrder }: HomeToolsProps) {
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <SearchField
        value={words}
        onChange={onWords}
        placeholder="Search projects..."
        sx={{ width: { xs: '100%', sm: 240 } }}
      />
      <Select
        value={order}
        onChange={(event) => onOrder(event.target.value)}
        slotProps={{ input: { 'aria-label': 'Sort projects' } }}
        sx={{ minWidth: 140 }}
      >
        {projectOrders.map((name) => (
          <MenuItem key={name} value={name}>
            {ORDER_LABELS[name]}
          </MenuItem>
        ))}
      </Select>
    </Stack>
  );
}
