import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { IMPORT_KINDS, type ImportKind, KIND_WORDS } from '@qp/contract';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { TEXT_LIMITS } from './edits.ts';

export interface BulkBarProps {
  readonly count: number;
  onKind(kind: ImportKind): void;
  onText(field: 'factor' | 'dimension', text: string): void;
  onClear(): void;
}

const FIELDS = { factor: 'Factor', dimension: 'Dimension' } as const;

/** What can be done to many variables at once. */
export function BulkBar({ count, onKind, onText, onClear }: BulkBarProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [field, setField] = useState<'factor' | 'dimension' | null>(null);
  const [text, setText] = useState('');
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label="Selected variables"
      sx={{ gap: 2, px: 3.5, py: 2, alignItems: 'center', flexWrap: 'wrap', bgcolor: 'ui.chosen' }}
    >
      <Typography role="status" sx={{ fontWeight: 620, mr: 1 }}>
        {count.toLocaleString('en')} selected
      </Typography>
      <Button size="small" onClick={(event) => setAnchor(event.currentTarget)} aria-haspopup="menu">
        What they are
      </Button>
      <Button size="small" onClick={() => setField('factor')}>
        Factor
      </Button>
      <Button size="small" onClick={() => setField('dimension')}>
        Dimension
      </Button>
      <Button size="small" onClick={() => onKind('out')}>
        Leave out
      </Button>
      <Button size="small" variant="text" onClick={onClear} sx={{ ml: 'auto' }}>
        Clear
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {IMPORT_KINDS.filter((kind) => kind !== 'id' && kind !== 'weight').map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setAnchor(null);
              onKind(kind);
            }}
          >
            {KIND_WORDS[kind].name}
          </MenuItem>
        ))}
      </Menu>
      <Dialog
        open={field !== null}
        title={field ? `${FIELDS[field]} of ${count.toLocaleString('en')} variables` : ''}
        onClose={() => setField(null)}
        afterClose={() => setText('')}
        onSubmit={() => {
          if (field) onText(field, text.trim());
          setField(null);
        }}
        actions={
          <Button type="submit" variant="contained" color="primary">
            Set {field ? FIELDS[field].toLowerCase() : ''}
          </Button>
        }
      >
        <TextInput
          label={field ? FIELDS[field] : ''}
          value={text}
          onChange={setText}
          maxLength={field ? TEXT_LIMITS[field] : undefined}
          autoFocus
        />
      </Dialog>
    </Stack>
  );
}
