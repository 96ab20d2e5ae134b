import SearchIcon from '@mui/icons-material/Search';
import { InputAdornment, OutlinedInput, type SxProps, type Theme } from '@mui/material';
import { useRef } from 'react';
import { useHotkey } from '../lib/keys.ts';

interface SearchFieldProps {
  value: string;
  onChange(value: string): void;
  /** Also its name for screen readers: "Search variable...". */
  placeholder: string;
  autoFocus?: boolean;
  sx?: SxProps<Theme>;
}

/** A search box; `/` goes to it from anywhere on the page. Escape empties it first. */
export function SearchField({ value, onChange, placeholder, autoFocus, sx }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', 'Search', () => {
    input.current?.focus();
    input.current?.select();
  });
  return (
    <OutlinedInput
      inputRef={input}
      type="search"
      value={value}
      autoFocus={autoFocus}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        event.stopPropagation();
        onChange('');
      }}
      placeholder={placeholder}
      startAdornment={
        <InputAdornment position="start" sx={{ mr: 0, color: 'ui.secondary' }}>
          <SearchIcon fontSize="small" />
        </InputAdornment>
      }
      slotProps={{ input: { 'aria-label': placeholder } }}
      sx={sx}
    />
  );
}
