import { Box } from '@mui/material';
import { createElement, memo, type PointerEvent, type ReactElement, useState } from 'react';
import { font } from '../theme.ts';
import { attributesOf } from './attributes.ts';
import { isWords, linesOf, type Mark, type Paint, type PictureSize, type Shape } from './marks.ts';

/** Pointing this close to a dot counts as pointing at it. */
const NEAR_PIXELS = 14;
/** How much the other groups fade. */
const DIMMED = 0.15;

interface DrawingProps {
  readonly marks: readonly Mark[];
  readonly room: PictureSize;
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly onPick: ((picked: number) => void) | undefined;
}

interface Pointer {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** The marks on the page. What one of them says when pointed at is also in the text that describes the picture. */
export function Drawing({ marks, room, labelledBy, describedBy, onPick }: DrawingProps) {
  const [pointer, setPointer] = useState<Pointer | null>(null);
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const at = markAt(event.target as Element, marks, x, y);
    setPointer(at === null ? null : { at, x, y });
  };
  const shown = pointer && (marks[pointer.at] as Shape | undefined);
  const pick = shown?.pick;
  return (
    <>
      <Box
        component="svg"
        role="img"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        width={room.width}
        height={room.height}
        viewBox={`0 0 ${room.width} ${room.height}`}
        preserveAspectRatio="xMinYMin"
        fontFamily={font.family}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointer(null)}
        onClick={pick === undefined ? undefined : () => onPick?.(pick)}
        sx={{
          display: 'block',
          maxWidth: '100%',
          overflow: 'visible',
          cursor: pick === undefined ? 'default' : 'pointer',
        }}
      >
        <Marks marks={marks} lit={pointer?.at ?? null} />
      </Box>
      {pointer && shown?.tip && <Tip {...pointer} room={room} text={shown.tip} />}
    </>
  );
}

const Marks = memo(function Marks({ marks, lit }: { readonly marks: readonly Mark[]; readonly lit: number | null }) {
  const group = lit === null ? undefined : (marks[lit] as Shape | undefined)?.group;
  // A mark is its place in the picture, so it needs no key.
  return createElement('g', null, ...marks.map((mark, at) => markElement(mark, at, at === lit, group)));
});

function markElement(mark: Mark, at: number, lit: boolean, group: number | undefined): ReactElement {
  if (isWords(mark)) {
    return (
      <text {...attributesOf(mark)} pointerEvents="none">
        {linesOf(mark).map(({ line, y }) => (
          <tspan key={y} x={mark.x} y={y}>
            {line}
          </tspan>
        ))}
      </text>
    );
  }
  const back: Paint =
    group !== undefined && mark.group !== undefined && mark.group !== group ? { opacity: DIMMED } : {};
  const answers = mark.tip !== undefined || mark.pick !== undefined;
  return (
    <path
      {...attributesOf({ ...mark, ...back, ...(lit && mark.lit) })}
      pointerEvents={answers ? undefined : 'none'}
      data-mark={answers ? at : undefined}
    />
  );
}

function markAt(target: Element, marks: readonly Mark[], x: number, y: number): number | null {
  const direct = target.getAttribute('data-mark');
  if (direct !== null && (marks[Number(direct)] as Shape).middle) return Number(direct);
  let [found, least] = [direct === null ? null : Number(direct), NEAR_PIXELS];
  marks.forEach((mark, at) => {
    if (isWords(mark) || !mark.middle || mark.tip === undefined) return;
    const far = Math.hypot(mark.middle[0] - x, mark.middle[1] - y);
    if (far < least) [found, least] = [at, far];
  });
  return found;
}

/** Beside the pointer, on the side where there is more room. */
function Tip({
  x,
  y,
  room,
  text,
}: {
  readonly x: number;
  readonly y: number;
  readonly room: PictureSize;
  readonly text: string;
}) {
  const place = {
    ...(x > room.width / 2 ? { right: Math.max(0, room.width - x + 12) } : { left: x + 14 }),
    ...(y > room.height / 2 ? { bottom: Math.max(0, room.height - y + 12) } : { top: y + 14 }),
  };
  return (
    <Box
      aria-hidden
      className="no-print"
      style={place}
      sx={{
        position: 'absolute',
        zIndex: 2,
        pointerEvents: 'none',
        width: 'max-content',
        maxWidth: 'min(320px, 60%)',
        whiteSpace: 'pre-line',
        bgcolor: 'ui.surface',
        color: 'ui.text',
        border: '1px solid',
        borderColor: 'ui.line',
        borderRadius: '6px',
        boxShadow: 'var(--qp-palette-ui-floatShadow)',
        px: 2.5,
        py: 1.75,
        fontSize: 12,
        lineHeight: 1.45,
      }}
    >
      {text}
    </Box>
  );
}
