import { Button, Menu, MenuItem } from '@mui/material';
import type { ImportGrouping, ImportVariable } from '@qp/contract';
import { groupingProblem } from '@qp/engine/imports';
import { groupingWords } from '@qp/words/imports/grouping';
import { useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { SetDialog } from './set-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';

interface GroupingMenuProps {
  readonly chosen: readonly ImportVariable[];
  readonly all: readonly ImportVariable[];
  onGroup(grouping: ImportGrouping): void;
  onBattery(): void;
}

/** What the selected variables have to do with one another, corrected by hand. */
export function GroupingMenu({ chosen, all, onGroup, onBattery }: GroupingMenuProps) {
  const words = useWords(groupingWords);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'set' | 'split' | null>(null);
  const codes = chosen.map(({ source }) => source.code);
  const sources = all.map(({ source }) => source);
  const able = (grouping: ImportGrouping) => groupingProblem(sources, grouping) === null;
  const open = anchor !== null;
  const set = open && able({ kind: 'set', codes, question: '', form: 'mentions', chosen: null });
  const split = open && chosen.every(isText) && able({ kind: 'split', codes, separator: ',' });
  const dissolve = open && able({ kind: 'dissolve', codes });
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const group = (grouping: ImportGrouping) => {
    setDialog(null);
    onGroup(grouping);
  };
  return (
    <>
      <Button size="small" onClick={(event) => setAnchor(event.currentTarget)} aria-haspopup="menu">
        {words.menu}
      </Button>
      <Menu anchorEl={anchor} open={open} onClose={() => setAnchor(null)}>
        <MenuItem disabled={chosen.length < 2} onClick={choose(onBattery)}>
          {words.battery}
        </MenuItem>
        <MenuItem disabled={!set} onClick={choose(() => setDialog('set'))}>
          {words.set}
        </MenuItem>
        <MenuItem disabled={!split} onClick={choose(() => setDialog('split'))}>
          {words.split}
        </MenuItem>
        <MenuItem disabled={!dissolve} onClick={choose(() => onGroup({ kind: 'dissolve', codes }))}>
          {words.dissolve}
        </MenuItem>
      </Menu>
      {dialog === 'set' && <SetDialog chosen={chosen} all={all} onClose={() => setDialog(null)} onGroup={group} />}
      {dialog === 'split' && <SplitDialog chosen={chosen} onClose={() => setDialog(null)} onGroup={group} />}
    </>
  );
}

/** Numbers with a decimal comma are texts in the file, and may be a list of codes. */
function isText({ source }: ImportVariable): boolean {
  return source.type === 'text' || (source.facts.numbers !== null && !source.facts.numbers.whole);
}
