import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { IMPORT_KINDS, type ImportKind } from '@qp/contract';
import { checkWords } from '@qp/words/import/check';
import { useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { TEXT_LIMITS } from './edits.ts';

/** `battery`: the question that the variables share. */
type BulkField = 'factor' | 'dimension' | 'battery';

interface BulkBarProps {
  readonly count: number;
  onKind(kind: ImportKind): void;
  onText(field: BulkField, text: string): void;
  onClear(): void;
}

export function BulkBar({ count, onKind, onText, onClear }: BulkBarProps) {
  const words = useWords(checkWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [field, setField] = useState<BulkField | null>(null);
  const [text, setText] = useState('');
  return (
    <Stack
      direction="row"
      role="toolbar"
      aria-label={words.selectedVariables}
      sx={{ gap: 2, px: 3.5, py: 2, alignItems: 'center', flexWrap: 'wrap', bgcolor: 'ui.chosen' }}
    >
      <Typography role="status" sx={{ fontWeight: 620, mr: 1 }}>
        {words.selected(count)}
      </Typography>
      <Button size="small" onClick={(event) => setAnchor(event.currentTarget)} aria-haspopup="menu">
        {words.setType}
      </Button>
      <Button size="small" onClick={() => setField('factor')}>
        {words.factor}
      </Button>
      <Button size="small" onClick={() => setField('dimension')}>
        {words.dimension}
      </Button>
      <Button size="small" onClick={() => setField('battery')}>
        {words.joinBattery}
      </Button>
      <Button size="small" onClick={() => onKind('out')}>
        {words.leaveOut}
      </Button>
      <Button size="small" variant="text" onClick={onClear} sx={{ ml: 'auto' }}>
        {words.clear}
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
            {words.kinds[kind]}
          </MenuItem>
        ))}
      </Menu>
      <Dialog
        open={field !== null}
        title={field ? words.fieldOf(field, count) : ''}
        onClose={() => setField(null)}
        afterClose={() => setText('')}
        onSubmit={() => {
          if (field) onText(field, text.trim());
          setField(null);
        }}
        actions={
          <Button type="submit" variant="contained" color="primary">
            {words.setField(field)}
          </Button>
        }
      >
        <TextInput
          label={field ? words.bulkField[field] : ''}
          value={text}
          onChange={setText}
          maxLength={field ? TEXT_LIMITS[field] : undefined}
          autoFocus
        />
      </Dialog>
    </Stack>
  );
}
