import { Button, Menu, MenuItem, Stack, Typography } from '@mui/material';
import type { ImportGrouping, ImportVariable } from '@qp/contract';
import { groupingProblem, splitBy } from '@qp/engine/imports';
import { groupingWords } from '@qp/words/imports/grouping';
import { useState } from 'react';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { SetDialog } from './set-dialog.tsx';

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

interface SplitDialogProps {
  readonly chosen: readonly ImportVariable[];
  onGroup(grouping: ImportGrouping): void;
  onClose(): void;
}

const SEPARATORS = [',', ';', '|', '/', '\n'] as const;
type Separator = (typeof SEPARATORS)[number];
const SHOWN = 6;

function SplitDialog({ chosen, onGroup, onClose }: SplitDialogProps) {
  const words = useWords(groupingWords);
  const [{ source }] = chosen;
  const [separator, setSeparator] = useState<Separator>(() => likelySeparator(chosen));
  // Numbers with a decimal comma are shown as numbers until they are split.
  const parts = source.type === 'text' ? splitBy(source.facts.values, separator).parts : [];
  return (
    <Dialog
      title={words.splitTitle(chosen.length, source.code)}
      onClose={onClose}
      onSubmit={() => onGroup({ kind: 'split', codes: chosen.map((each) => each.source.code), separator })}
      submit={words.splitAction}
    >
      <Stack sx={{ gap: 4 }}>
        <SelectInput<Separator>
          label={words.separator}
          value={separator}
          onChange={setSeparator}
          options={SEPARATORS.map((value) => ({ value, label: words.separators[value] }))}
        />
        <Typography variant="body2" role="status" sx={{ color: 'ui.secondary', overflowWrap: 'anywhere' }}>
          {parts.length === 0 ? words.noPreview : words.preview(parts.length, parts.slice(0, SHOWN))}
        </Typography>
      </Stack>
    </Dialog>
  );
}

/** The one that most people's answers have. */
function likelySeparator(chosen: readonly ImportVariable[]): Separator {
  const people = (separator: string) =>
    chosen
      .flatMap(({ source }) => source.facts.values)
      .reduce((sum, [text, count]) => (text.includes(separator) ? sum + count : sum), 0);
  return SEPARATORS.reduce((best, each) => (people(each) > people(best) ? each : best));
}
