import { isInProject, responsesOfKind } from '@qp/facts';
import { type CheckWords, checkWords } from '@qp/words/imports/check';
import type { ImportType } from '@qp/words/imports/kinds';
import { memo, useEffect, useRef } from 'react';
import { useStateOf } from '../../lib/use-state-of.ts';
import { useWords } from '../../lib/words.ts';
import { type CheckRow, possible } from './check-rows.ts';
import { TEXT_LIMITS } from './edits.ts';
import { roles } from './grid-roles.ts';
import { IMPORT_TYPES, kindOf, typeOf } from './import-types.ts';

export interface RowActions {
  open(code: string): void;
  tick(code: string, range: boolean): void;
  kind(code: string, type: ImportType): void;
  text(code: string, field: 'label' | 'factor' | 'dimension', text: string): void;
  /** Its extreme values count as no answer. */
  leaveExtremes(code: string): void;
}

interface CheckRowProps {
  readonly row: CheckRow;
  /** Position among the rows shown. */
  readonly at: number;
  readonly top: number;
  readonly ticked: boolean;
  readonly opened: boolean;
  /** Tab reaches only the fields of the current row; arrow keys reach the others. */
  readonly current: boolean;
  readonly actions: RowActions;
  readonly spare: ReadonlySet<'factor' | 'dimension'>;
}

const MAX_BARS = 11;

/** Plain form elements, because a window of thirty rows has two hundred of them. */
export const CheckTableRow = memo(function CheckTableRow(props: CheckRowProps) {
  const words = useWords(checkWords);
  const { row, at, top, ticked, opened, current, actions, spare } = props;
  const responses = responsesInWords(row, words);
  const { source, plan, reason } = row.variable;
  const { code } = source;
  const tab = current ? 0 : -1;
  const cell = (column: number) => ({ 'data-cell': `${at}:${column}`, tabIndex: tab });
  const state = `${ticked ? ' chosen' : ''}${opened ? ' open' : ''}${isInProject(plan.kind) ? '' : ' out'}`;
  return (
    <div {...roles.row(at + 2, ticked)} className={`row${state}`} style={{ top }}>
      <div {...roles.cell(1)} className="at-tick">
        <label className="target">
          <input
            {...cell(0)}
            type="checkbox"
            className="tick"
            aria-label={words.select(code)}
            checked={ticked}
            onChange={(event) => actions.tick(code, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </label>
      </div>
      <div {...roles.cell(2)} className="stack at-label">
        <CellText
          cell={cell(1)}
          className="field label"
          label={words.labelOf(code)}
          value={plan.label}
          limit={TEXT_LIMITS.label}
          onText={(text) => actions.text(code, 'label', text)}
        />
        <span className="code" title={source.label || code}>
          {code}
        </span>
      </div>
      <div {...roles.cell(3)} className="at-kind">
        <select
          {...cell(2)}
          className="field kind"
          aria-label={words.typeOf(code)}
          value={typeOf(plan)}
          onChange={(event) => actions.kind(code, event.target.value as ImportType)}
        >
          {IMPORT_TYPES.map((type) => (
            <option key={type} value={type} disabled={!possible(row, kindOf(type))}>
              {words.types[type]}
            </option>
          ))}
        </select>
      </div>
      <div {...roles.cell(4)} className="stack at-reason">
        <Why row={row} reason={reason} />
        {row.extremes.length > 0 && (
          <button
            type="button"
            className="fix"
            tabIndex={tab}
            aria-label={words.noAnswerOf(code)}
            onClick={() => actions.leaveExtremes(code)}
          >
            {words.noAnswer}
          </button>
        )}
      </div>
      {!spare.has('factor') && (
        <div {...roles.cell(5)} className="at-factor">
          <CellText
            cell={cell(3)}
            className="field"
            label={words.factorOf(code)}
            value={plan.factor}
            limit={TEXT_LIMITS.factor}
            onText={(text) => actions.text(code, 'factor', text)}
          />
        </div>
      )}
      {!spare.has('dimension') && (
        <div {...roles.cell(6 - Number(spare.has('factor')))} className="at-dimension">
          <CellText
            cell={cell(4)}
            className="field"
            label={words.dimensionOf(code)}
            value={plan.dimension}
            limit={TEXT_LIMITS.dimension}
            onText={(text) => actions.text(code, 'dimension', text)}
          />
        </div>
      )}
      <div {...roles.cell(7 - spare.size)} className="stack at-responses">
        <button
          {...cell(5)}
          type="button"
          className="responses"
          onClick={() => actions.open(code)}
          aria-label={words.responsesAre(code, responses)}
          aria-expanded={opened}
        >
          <Bars row={row} />
          <span className="words">{responses}</span>
        </button>
      </div>
    </div>
  );
});

function Why({ row, reason }: { row: CheckRow; reason: string }) {
  const words = useWords(checkWords);
  const hasIssues = row.doubts.length > 0;
  const changed = row.variable.changed ? words.changedByYou : words.reason(reason);
  const issue = (doubt: CheckRow['doubts'][number]) =>
    doubt === 'extreme' ? words.extremes(row.extremes) : words.doubts[doubt];
  const text = hasIssues ? words.issues(row.doubts.map(issue)).slice(0, -1) : changed;
  return (
    <span className={hasIssues ? 'reason doubt' : 'reason'} title={text}>
      {text}
    </span>
  );
}

function Bars({ row }: { row: CheckRow }) {
  const { responses } = row;
  if (responses.length === 0 || !isInProject(row.variable.plan.kind)) return null;
  const most = Math.max(1, ...responses.map(({ count }) => count));
  return (
    <span className="bars" aria-hidden>
      {responses.slice(0, MAX_BARS).map(({ label, count }) => (
        <span key={label} className="bar" style={{ height: `${Math.max(8, (100 * count) / most)}%` }} />
      ))}
    </span>
  );
}

function responsesInWords({ variable: { source, plan }, responses }: CheckRow, words: CheckWords): string {
  const { answered, blank, distinct, values } = source.facts;
  if (!isInProject(plan.kind)) return answered === 0 ? words.noAnswers : words.values(distinct, values.length > 0);
  if (responsesOfKind(plan.kind) === null) return words.people(answered);
  const counted = responses.reduce((sum, { count }) => sum + count, 0);
  return words.responseCount(responses.length, answered + blank - counted);
}

interface CellTextProps {
  readonly cell: object;
  readonly className: string;
  readonly label: string;
  readonly value: string;
  readonly limit: number;
  onText(text: string): void;
}

/** Saved on leaving the field or with Enter. Escape restores the text. */
function CellText({ cell, className, label, value, limit, onText }: CellTextProps) {
  const [text, setText] = useStateOf(value, value);
  // Enter saves and moves down; without this, leaving the field would save a second time.
  const kept = useRef(value);
  useEffect(() => {
    kept.current = value;
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
