import { useDraggable, useDroppable } from '@dnd-kit/react';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import InfoOutlinedIcon from '@mui/icons-material/InfoOutlined';
import { styled, Tooltip } from '@mui/material';
import { calls } from '@qp/contract';
import { segmentName } from '@qp/facts';
import { crosstabWords } from '@qp/words/crosstab/screen';
import { type KeyboardEvent, memo } from 'react';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';

const ui = (name: string) => `var(--qp-palette-ui-${name})`;

const Handle = styled('div')({
  padding: '3px 7px 6px 0',
  cursor: 'grab',
  touchAction: 'none',
  userSelect: 'none',
  height: '100%',
  display: 'flex',
  flexDirection: 'column',
  '&[data-dragged=true]': {
    backgroundColor: ui('surface'),
    boxShadow: ui('floatShadow'),
    borderRadius: 10,
    cursor: 'grabbing',
  },
  // What is left in its place while it is carried.
  '&[data-dnd-placeholder]': { opacity: 0.35, boxShadow: 'none', backgroundColor: 'transparent' },
  '&[data-target=before]': { boxShadow: `inset 3px 0 0 ${ui('coral')}` },
  '&[data-target=after]': { boxShadow: `inset -3px 0 0 ${ui('coral')}` },
  '& .top': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    color: ui('text'),
    fontWeight: 700,
  },
  '& .on-sheet': { display: 'none', color: ui('text'), fontWeight: 700 },
  '& .code': { marginLeft: 3, marginRight: 1 },
  '& .letter': {
    minWidth: 16,
    padding: '0 4px',
    borderRadius: 4,
    backgroundColor: ui('well'),
    fontSize: 11,
    lineHeight: '16px',
    textAlign: 'center',
  },
  '& .called': {
    // Two lines hold most names; the tooltip has the whole.
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    // The mark of what was cut stands beyond the last letter.
    paddingRight: 12,
    marginRight: -7,
    fontWeight: 500,
    fontSize: 12,
    lineHeight: '16px',
    color: ui('secondary'),
  },
  '& .size': {
    marginTop: 'auto',
    paddingRight: 5,
    fontWeight: 450,
    fontSize: 11,
    lineHeight: '14px',
    color: ui('secondary'),
  },
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'inline-flex',
    justifyContent: 'center',
    width: 24,
    height: 24,
    alignItems: 'center',
    borderRadius: 5,
    flex: 'none',
    color: ui('secondary'),
    cursor: 'pointer',
    '& svg': { fontSize: 15 },
    '&:hover': { backgroundColor: ui('hover'), color: ui('text') },
    '&:focus-visible': { outline: `2px solid ${ui('link')}` },
  },
  // With little room: what can be done with a segment, in place of its size while it is pointed at or has the focus.
  '@media screen': {
    '[data-compact=true] &': {
      position: 'relative',
      padding: '3px 3px 6px 0',
      fontSize: 12,
      '& .called': { fontSize: 11, lineHeight: '13px', marginRight: -9 },
      '& .size': { paddingRight: 3, fontSize: 10 },
      '& .grip svg': { display: 'none' },
      '& .tools': {
        position: 'absolute',
        inset: 'auto 0 1px 0',
        justifyContent: 'flex-end',
        paddingBlock: 1,
        backgroundColor: ui('head'),
        opacity: 0,
      },
      '&:hover .tools, &:focus-within .tools': { opacity: 1 },
      '&:hover .grip svg, &:focus-within .grip svg': { display: 'inline-block' },
      '&:hover .grip > span:not(.code), &:focus-within .grip > span:not(.code)': { display: 'none' },
    },
  },
  '& .tools': { display: 'flex', flex: 'none' },
  '& button.grip': {
    cursor: 'grab',
    width: 'auto',
    paddingInline: '1px 3px',
    color: 'inherit',
    '& svg': { color: ui('secondary') },
  },
});

interface BaseTextProps {
  at: number;
  sizes: readonly number[];
  people: readonly number[] | null;
  weighted: boolean;
}

/** "612 people, 645 weighted", broken at the comma only; until the number of people is known, only the weighted number. */
export function BaseText({ at, sizes, people, weighted }: BaseTextProps) {
  const words = useWords(crosstabWords).segment;
  if (weighted && !people) return words.weighted(sizes[at]);
  const [counted, weighs] = words.people(people?.[at] ?? sizes[at], weighted ? sizes[at] : null).split(', ');
  return (
    <>
      <span className="together">{counted}</span>
      {weighs && (
        <span className="weighs">
          , <span className="together">{weighs}</span>
        </span>
      )}
    </>
  );
}

interface SegmentHeaderProps {
  segment: number;
  /** Segment numbers from left to right. */
  order: readonly number[];
  /** By segment number. */
  descriptions: readonly string[];
  /** The description came from another number of segments and was not changed since. */
  carried: boolean;
  sizes: readonly number[];
  /** Unweighted; null until that is known. */
  people: readonly number[] | null;
  weighted: boolean;
  /** Identifies the segment in cells of others; empty unless segments are compared in pairs. */
  letter: string;
  onMove(segment: number, by: -1 | 1 | 'first' | 'last'): void;
  onDescribe(segment: number): void;
  /** `div` where lines are virtualised. */
  tag: 'th' | 'div';
}

const moves: Readonly<Record<string, -1 | 1 | 'first' | 'last'>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: 'first',
  End: 'last',
};

/** A header that can be dragged onto others, and the side on which one that is over it would land. */
function useDragging(segment: number, order: readonly number[]) {
  const { droppable, isDropTarget, ref: column } = useDroppable({ id: segment });
  const { ref: grip, isDragging } = useDraggable({ id: segment });
  const source = Number(droppable.manager?.dragOperation.source?.id ?? 0);
  const side = order.indexOf(source) > order.indexOf(segment) ? 'before' : 'after';
  return { column, grip, isDragging, target: isDropTarget && source !== segment ? side : undefined };
}

/** Grip, colour, SEGn, information, pencil; under them the first line of the description and the size. */
export const SegmentHeader = memo(function SegmentHeader(props: SegmentHeaderProps) {
  const {
    segment,
    order,
    descriptions,
    carried,
    sizes,
    people,
    weighted,
    letter,
    onMove,
    onDescribe,
    tag: Tag,
  } = props;
  const words = useWords(crosstabWords).segment;
  const mayEdit = useMay(calls.updateDescription);
  const { column, grip, isDragging, target } = useDragging(segment, order);
  const description = descriptions[segment - 1] ?? '';
  const name = segmentName(description);
  const move = (event: KeyboardEvent) => {
    const by = moves[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(segment, by);
  };
  const content = (
    <Handle ref={grip} data-dragged={isDragging} data-target={target}>
      {/* Browsers leave buttons out of the header that they repeat on every page. */}
      <div className="on-sheet" aria-hidden>
        <SegmentSwatch segment={segment} size={8} /> SEG{segment} {letter}
      </div>
      <div className="top">
        <button
          type="button"
          className="grip"
          aria-label={words.move(segment, order.indexOf(segment) + 1, order.length)}
          aria-keyshortcuts="ArrowLeft ArrowRight Home End"
          title={words.moveHelp}
          onKeyDown={move}
        >
          <DragIndicatorIcon />
          <SegmentSwatch segment={segment} />
          <span className="code">SEG{segment}</span>
        </button>
        {letter && <span className="letter">{letter}</span>}
        <span className="tools">
          <Tooltip
            title={
              <span style={{ whiteSpace: 'pre-line' }}>
                {description || (mayEdit ? words.addDescription : words.noDescription)}
                {carried && `\n${words.carriedHelp}`}
              </span>
            }
          >
            <button type="button" aria-label={words.about(segment)}>
              <InfoOutlinedIcon />
            </button>
          </Tooltip>
          {mayEdit && (
            <Tooltip title={words.update}>
              <button type="button" aria-label={words.updateOf(segment)} onClick={() => onDescribe(segment)}>
                <EditOutlinedIcon />
              </button>
            </Tooltip>
          )}
        </span>
      </div>
      {descriptions.some(segmentName) && (
        <div className="called" title={name}>
          {name || '\u00a0'}
          {carried && ` ${words.carried}`}
        </div>
      )}
      <div className="size">
        <BaseText at={segment - 1} sizes={sizes} people={people} weighted={weighted} />
      </div>
    </Handle>
  );
  const role = Tag === 'th' ? { scope: 'col' } : { role: 'columnheader' };
  return (
    <Tag {...role} className="head segment" ref={column} data-segment={segment}>
      {content}
    </Tag>
  );
});
