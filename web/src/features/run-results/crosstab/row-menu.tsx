import { Menu, MenuItem } from '@mui/material';
import { NAME_LIMIT } from '@qp/contract';
import { type CrosstabGroups, type CrosstabVariable, responsesOf } from '@qp/facts';
import { crosstabRowWords } from '@qp/words/crosstab/rows';
import { useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { Tick } from '../../../ui/tick.tsx';
import {
  movedRows,
  variableIn,
  withHidden,
  withHiddenRows,
  withNet,
  withOpened,
  withOrder,
  withoutNet,
} from './row-edits.ts';
import type { CrosstabViewStore } from './use-crosstab-view.ts';

export interface OpenRowMenu {
  readonly code: string;
  readonly anchor: HTMLElement;
}

interface RowMenuProps {
  open: OpenRowMenu | null;
  onClose(): void;
  /** As shown. */
  groups: CrosstabGroups;
  /** With what is hidden. */
  unarranged: CrosstabGroups;
  /** As stored, without nets, boxes and means. */
  counted: CrosstabGroups;
  store: CrosstabViewStore;
}

/** What can be done with a variable of the table: one menu for all of them. */
export function RowMenu({ open, onClose, groups, unarranged, counted, store: { view, act } }: RowMenuProps) {
  const words = useWords(crosstabRowWords);
  const [combined, setCombined] = useState<CrosstabVariable | null>(null);
  const [thinned, setThinned] = useState<CrosstabVariable | null>(null);
  const code = open?.code ?? '';
  const [up, down] = open ? [movedRows(groups, code, -1), movedRows(groups, code, 1)] : [null, null];
  const whole = open ? variableIn(unarranged, code) : null;
  const responses = open ? variableIn({ ...counted, metrics: [] }, code) : null;
  const change = (to: Parameters<typeof act>[0] & { kind: 'change' }) => {
    onClose();
    act(to);
  };
  return (
    <>
      <Menu open={open !== null} anchorEl={open?.anchor} onClose={onClose}>
        <MenuItem
          disabled={!up}
          onClick={() => up && change({ kind: 'change', to: (before) => withOrder(before, up) })}
        >
          {words.up}
        </MenuItem>
        <MenuItem
          disabled={!down}
          onClick={() => down && change({ kind: 'change', to: (before) => withOrder(before, down) })}
        >
          {words.down}
        </MenuItem>
        <MenuItem onClick={() => change({ kind: 'change', to: (before) => withHidden(before, code) })}>
          {words.hide}
        </MenuItem>
        {responses?.number && (
          <MenuItem
            onClick={() =>
              change({ kind: 'change', to: (before) => withOpened(before, code, !view.opened.includes(code)) })
            }
          >
            {view.opened.includes(code) ? words.closeGroups : words.openGroups}
          </MenuItem>
        )}
        {whole && whole.rows.length > 1 && (
          <MenuItem
            onClick={() => {
              onClose();
              setThinned(whole);
            }}
          >
            {words.hideResponses}
          </MenuItem>
        )}
        {responses && !responses.exercise && (
          <MenuItem
            onClick={() => {
              onClose();
              setCombined(responses);
            }}
          >
            {words.combine}
          </MenuItem>
        )}
        {view.nets
          .filter((net) => net.code === code)
          .map((net) => (
            <MenuItem
              key={net.name}
              onClick={() => change({ kind: 'change', to: (before) => withoutNet(before, net) })}
            >
              {words.removeNet(net.name)}
            </MenuItem>
          ))}
      </Menu>
      {thinned && (
        <HideResponses
          rows={thinned.rows.map(({ name }) => name)}
          hidden={view.hidden.flatMap(([of, row]) => (of === thinned.code && row !== null ? [row] : []))}
          onClose={() => setThinned(null)}
          onHidden={(rows) => {
            setThinned(null);
            act({ kind: 'change', to: (before) => withHiddenRows(before, thinned.code, rows) });
          }}
        />
      )}
      {combined && (
        <NetDialog
          variable={combined}
          onClose={() => setCombined(null)}
          onNet={(name, chosen) => {
            setCombined(null);
            const net = { code: combined.code, name, responses: chosen };
            act({ kind: 'change', to: (before) => withNet(before, net) });
          }}
        />
      )}
    </>
  );
}

interface NetDialogProps {
  variable: CrosstabVariable;
  onClose(): void;
  onNet(name: string, responses: string[]): void;
}

function NetDialog({ variable, onClose, onNet }: NetDialogProps) {
  const words = useWords(crosstabRowWords);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const responses = responsesOf(variable).map((row) => row.name);
  const add = () =>
    onNet(
      name.trim(),
      responses.filter((response) => chosen.includes(response)),
    );
  const ready = name.trim() !== '' && chosen.length > 0;
  return (
    <Dialog title={words.combineTitle} onClose={onClose} onSubmit={add} submit={words.addNet} blocked={!ready}>
      <TextInput label={words.netName} value={name} onChange={setName} maxLength={NAME_LIMIT} autoFocus />
      {responses.map((response) => (
        <Tick
          key={response}
          label={response}
          checked={chosen.includes(response)}
          onChange={(on) => setChosen(on ? [...chosen, response] : chosen.filter((other) => other !== response))}
        />
      ))}
    </Dialog>
  );
}

interface HideResponsesProps {
  /** Names of all rows of the variable. */
  rows: readonly string[];
  hidden: readonly string[];
  onClose(): void;
  onHidden(rows: string[]): void;
}

/** Which rows of a variable the table shows; at least one. */
function HideResponses({ rows, hidden, onClose, onHidden }: HideResponsesProps) {
  const words = useWords(crosstabRowWords);
  const [gone, setGone] = useState(hidden);
  const ready = rows.some((row) => !gone.includes(row));
  return (
    <Dialog
      title={words.responsesTitle}
      onClose={onClose}
      onSubmit={() => onHidden(rows.filter((row) => gone.includes(row)))}
      submit={words.showChosen}
      blocked={!ready}
    >
      {rows.map((row) => (
        <Tick
          key={row}
          label={row}
          checked={!gone.includes(row)}
          onChange={(on) => setGone(on ? gone.filter((other) => other !== row) : [...gone, row])}
        />
      ))}
    </Dialog>
  );
}
