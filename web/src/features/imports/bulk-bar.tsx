import { Button, Menu, MenuItem, Stack, Typography } from '@mui/material';
import type { ImportGrouping, ImportVariable } from '@qp/contract';
import { isSingle } from '@qp/facts';
import type { SharedField } from '@qp/words/imports/check';
import { checkWords } from '@qp/words/imports/check';
import type { ImportType } from '@qp/words/imports/kinds';
import { useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { BATTERY_KINDS, type BatteryKind, commonKind } from './batteries.ts';
import { TEXT_LIMITS } from './edits.ts';
import { GroupingMenu } from './grouping-menu.tsx';
import { IMPORT_TYPES, kindOf } from './import-types.ts';

interface BulkBarProps {
  readonly chosen: readonly ImportVariable[];
  readonly all: readonly ImportVariable[];
  onKind(type: ImportType): void;
  onText(field: 'factor' | 'dimension', text: string): void;
  onBattery(question: string, kind: BatteryKind | null): void;
  onGroup(grouping: ImportGrouping): void;
  onClear(): void;
}

export function BulkBar({ chosen, all, onKind, onText, onBattery, onGroup, onClear }: BulkBarProps) {
  const words = useWords(checkWords);
  const count = chosen.length;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [field, setField] = useState<SharedField | null>(null);
  const [text, setText] = useState('');
  const [kind, setKind] = useState<BatteryKind | 'keep'>('keep');
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
      <GroupingMenu
        chosen={chosen}
        all={all}
        onGroup={onGroup}
        onBattery={() => {
          setKind(commonKind(chosen) ?? 'keep');
          setField('battery');
        }}
      />
      <Button size="small" onClick={() => onKind('out')}>
        {words.leaveOut}
      </Button>
      <Button size="small" variant="text" onClick={onClear} sx={{ ml: 'auto' }}>
        {words.clear}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {IMPORT_TYPES.filter((each) => !isSingle(kindOf(each))).map((each) => (
          <MenuItem
            key={each}
            onClick={() => {
              setAnchor(null);
              onKind(each);
            }}
          >
            {words.types[each]}
          </MenuItem>
        ))}
      </Menu>
      <Dialog
        open={field !== null}
        title={field ? words.fieldOf(field, count) : ''}
        onClose={() => setField(null)}
        afterClose={() => setText('')}
        onSubmit={() => {
          if (field === 'battery') onBattery(text.trim(), kind === 'keep' ? null : kind);
          else if (field) onText(field, text.trim());
          setField(null);
        }}
        submit={words.setField(field)}
      >
        <Stack sx={{ gap: 4 }}>
          <TextInput
            label={field ? words.bulkField[field] : ''}
            value={text}
            onChange={setText}
            {...(field && { maxLength: TEXT_LIMITS[field] })}
            autoFocus
          />
          {field === 'battery' && (
            <SelectInput<BatteryKind | 'keep'>
              label={words.batteryType}
              value={kind}
              onChange={setKind}
              options={[
                { value: 'keep', label: words.keepTypes },
                ...BATTERY_KINDS.map((value) => ({ value, label: words.kinds[value] })),
              ]}
            />
          )}
        </Stack>
      </Dialog>
    </Stack>
  );
}
