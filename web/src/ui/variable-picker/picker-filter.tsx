import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import { Button, Checkbox, ListItemText, Menu, MenuItem } from '@mui/material';
import { pickerWords } from '@qp/words/app/variable-picker';
import { type ReactElement, useId, useState } from 'react';
import { useWords } from '../../lib/words.ts';

interface PickerFilterProps {
  readonly name: string;
  readonly values: readonly string[];
  readonly chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/** One filter of a picker: a button that opens a list of values, each ticked or not. */
export function PickerFilter({ name, values, chosen, onChange }: PickerFilterProps): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const words = useWords(pickerWords);
  const flip = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <>
      <Button
        color={chosen.length > 0 ? 'primary' : 'inherit'}
        endIcon={<ArrowDropDown />}
        disabled={values.length === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      >
        {chosen.length > 0 ? `${name} (${chosen.length})` : name}
      </Button>
      <Menu
        id={menuId}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { sx: { maxHeight: 360, maxWidth: 360 } }, list: { dense: true, 'aria-label': name } }}
      >
        {values.map((value) => (
          <MenuItem
            key={value}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(value)}
            onClick={() => flip(value)}
          >
            <Checkbox
              size="small"
              checked={chosen.includes(value)}
              tabIndex={-1}
              disableRipple
              aria-hidden
              sx={{ p: 0 }}
            />
            <ListItemText primary={value} slotProps={{ primary: { noWrap: true, title: value } }} />
          </MenuItem>
        ))}
        {chosen.length > 0 && (
          <MenuItem
            onClick={() => {
              onChange([]);
              setAnchor(null);
            }}
          >
            <ListItemText primary={words.showAll} />
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
