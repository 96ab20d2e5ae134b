import { IMPORT_KINDS, type ImportKind, KIND_WORDS } from '@qp/contract';
import { memo, useEffect, useRef, useState } from 'react';
import { type CheckRow, DOUBT_WORDS, possible } from './check-rows.ts';
import { TEXT_LIMITS } from './edits.ts';
import { roles } from './grid-roles.ts';

export interface RowActions {
  open(code: string): void;
  tick(code: string, range: boolean): void;
  kind(code: string, kind: ImportKind): void;
  text(code: string, field: 'label' | 'factor' | 'dimension', text: string): void;
}

export interface CheckRowProps {
  readonly row: CheckRow;
  /** Position among the rows that are shown. */
  readonly at: number;
  readonly top: number;
  readonly ticked: boolean;
  readonly opened: boolean;
  /** Only the fields of the current row are reached by Tab; arrows lead to the others. */
  readonly current: boolean;
  readonly actions: RowActions;
}

const MOST_BARS = 11;

/** One variable. Plain form elements: a window of thirty rows has two hundred of them. */
export const CheckTableRow = memo(function CheckTableRow(props: CheckRowProps) {
  const { row, at, top, ticked, opened, current, actions } = props;
  const { source, plan, reason } = row.variable;
  const { code } = source;
  const tab = current ? 0 : -1;
  const cell = (column: number) => ({ 'data-cell': `${at}:${column}`, tabIndex: tab });
  const state = `${ticked ? ' chosen' : ''}${opened ? ' open' : ''}${plan.kind === 'out' ? ' out' : ''}`;
  return (
    <div {...roles.row(at + 2, ticked)} className={`row${state}`} style={{ top }}>
      <div {...roles.cell(1)}>
        <label className="target">
          <input
            {...cell(0)}
            type="checkbox"
            className="tick"
            aria-label={`Select ${code}`}
            checked={ticked}
            onChange={(event) => actions.tick(code, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      </div>
      <div {...roles.cell(2)} className="stack">
        <CellText
          cell={cell(1)}
          className="field label"
          label={`Label of ${code}`}
          value={plan.label}
          limit={TEXT_LIMITS.label}
          onText={(text) => actions.text(code, 'label', text)}
        />
        <span className="code" title={source.label || code}>
          {code}
        </span>
      </div>
      <div {...roles.cell(3)} className="stack">
        <select
          {...cell(2)}
          className="field kind"
          aria-label={`What ${code} is`}
          value={plan.kind}
          onChange={(event) => actions.kind(code, event.target.value as ImportKind)}
        >
          {IMPORT_KINDS.map((kind) => (
            <option key={kind} value={kind} disabled={!possible(row, kind)}>
              {KIND_WORDS[kind].name}
            </option>
          ))}
        </select>
        <Why row={row} reason={reason} />
      </div>
      <div {...roles.cell(4)}>
        <CellText
          cell={cell(3)}
          className="field"
          label={`Factor of ${code}`}
          value={plan.factor}
          limit={TEXT_LIMITS.factor}
          onText={(text) => actions.text(code, 'factor', text)}
        />
      </div>
      <div {...roles.cell(5)}>
        <CellText
          cell={cell(4)}
          className="field"
          label={`Dimension of ${code}`}
          value={plan.dimension}
          limit={TEXT_LIMITS.dimension}
          onText={(text) => actions.text(code, 'dimension', text)}
        />
      </div>
      <div {...roles.cell(6)} className="stack">
        <button
          {...cell(5)}
          type="button"
          className="responses"
          onClick={() => actions.open(code)}
          aria-label={`Responses of ${code}: ${responseWords(row)}`}
          aria-expanded={opened}
        >
          <Bars row={row} />
          <span className="words">{responseWords(row)}</span>
        </button>
      </div>
    </div>
  );
});

function Why({ row, reason }: { row: CheckRow; reason: string }) {
  if (row.doubts.length > 0) {
    const words = row.doubts.map((doubt) => DOUBT_WORDS[doubt]).join('; ');
    return (
      <span className="reason doubt" title={words}>
        {words}
      </span>
    );
  }
  const words = row.variable.changed ? 'changed by you' : reason;
  return (
    <span className="reason" title={words}>
      {words}
    </span>
  );
}

function Bars({ row }: { row: CheckRow }) {
  const { responses } = row;
  if (responses.length === 0 || row.variable.plan.kind === 'out') return null;
  const most = Math.max(1, ...responses.map(({ count }) => count));
  return (
    <span className="bars" aria-hidden>
      {responses.slice(0, MOST_BARS).map(({ label, count }) => (
        <span key={label} className="bar" style={{ height: `${Math.max(8, (100 * count) / most)}%` }} />
      ))}
    </span>
  );
}

export function responseWords({ variable: { source, plan }, responses }: CheckRow): string {
  const { facts } = source;
  if (plan.kind === 'id' || plan.kind === 'weight') return `${facts.answered.toLocaleString('en')} people`;
  const distinct = `${facts.distinct.toLocaleString('en')}${facts.values.length === 0 ? '+' : ''} values`;
  if (plan.kind === 'out') return facts.answered === 0 ? 'no answers' : distinct;
  const answered = responses.reduce((sum, { count }) => sum + count, 0);
  const none = facts.answered + facts.blank - answered;
  const count = `${responses.length} ${responses.length === 1 ? 'response' : 'responses'}`;
  return none > 0 ? `${count} · ${none.toLocaleString('en')} no answer` : count;
}

interface CellTextProps {
  readonly cell: object;
  readonly className: string;
  readonly label: string;
  readonly value: string;
  readonly limit: number;
  onText(text: string): void;
}

/** A text that is kept when one leaves it or presses Enter; Escape puts it back. */
function CellText({ cell, className, label, value, limit, onText }: CellTextProps) {
  const [text, setText] = useState(value);
  // Enter keeps the text and goes down, and leaving would keep it once more before the new value has come back.
  const kept = useRef(value);
  useEffect(() => {
    kept.current = value;
    setText(value);
  }, [value]);
  const keep = () => {
    if (text.trim() === kept.current) return;
    kept.current = text.trim();
    onText(kept.current);
  };
  return (
    <input
      {...cell}
      className={className}
      aria-label={label}
      title={value}
      value={text}
      maxLength={limit}
      onChange={(event) => setText(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
        if (event.key === 'Escape') setText(value);
      }}
    />
  );
}
