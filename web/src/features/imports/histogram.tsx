import { Box, useTheme } from '@mui/material';
import { roundBetween } from '@qp/engine/imports';
import type { NumberBin } from '@qp/facts';
import { responseWords } from '@qp/words/imports/responses';
import { number } from '@qp/words/numbers';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useWords } from '../../lib/words.ts';

interface HistogramProps {
  readonly bins: readonly NumberBin[];
  readonly edges: readonly number[];
  readonly whole: boolean;
  onEdges(edges: readonly number[]): void;
}

const WIDTH = 360;
const HEIGHT = 120;
const FOOT = 18;
const COLUMNS = 40;
/** Width of a digit in the texts below. */
const LETTER = 6.6;

/** Numbers as columns, cuts as lines that can be dragged or moved with the arrow keys. */
export function Histogram({ bins, edges, whole, onEdges }: HistogramProps) {
  const words = useWords(responseWords);
  const theme = useTheme();
  const ui = theme.vars?.palette.ui ?? theme.palette.ui;
  const frame = useRef<SVGSVGElement>(null);
  const [dragged, setDragged] = useState<{ at: number; value: number } | null>(null);
  if (bins.length === 0) return null;
  const { low, high } = shownSpan(bins);
  const x = (value: number) => ((Math.min(Math.max(value, low), high) - low) / (high - low || 1)) * WIDTH;
  const columns = columnCounts(bins, low, high, whole);
  const most = Math.max(1, ...columns.map(({ count }) => count));
  const step = whole ? 1 : Number(((high - low) / 200).toPrecision(1));
  const shown = edges.map((edge, i) => (dragged?.at === i ? dragged.value : edge));
  const texts = shown.map((edge) => number(edge, 4));
  const lines = linesOf(texts, shown.map(x));

  const valueAt = (event: PointerEvent, at: number): number => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return edges[at];
    const value = low + ((event.clientX - box.left) / box.width) * (high - low);
    const reach = (high - low) / 120;
    return inOrder(roundBetween(value - reach, value + reach, value), at);
  };
  const inOrder = (value: number, at: number): number => {
    const least = at === 0 ? low + step : edges[at - 1] + step;
    const largest = at === edges.length - 1 ? high : edges[at + 1] - step;
    return Number(Math.min(Math.max(value, least), largest).toPrecision(12));
  };
  const nudge = (event: KeyboardEvent, at: number) => {
    const steps: Record<string, number> = {
      ArrowRight: step,
      ArrowUp: step,
      ArrowLeft: -step,
      ArrowDown: -step,
      PageUp: 10 * step,
      PageDown: -10 * step,
    };
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return onEdges(edges.filter((_, i) => i !== at));
    }
    if (!(event.key in steps)) return;
    event.preventDefault();
    onEdges(edges.with(at, inOrder(edges[at] + steps[event.key], at)));
  };

  return (
    <Box role="group" aria-label={words.distributionWithCuts} sx={{ userSelect: 'none', touchAction: 'none' }}>
      <svg
        ref={frame}
        viewBox={`0 0 ${WIDTH} ${HEIGHT + FOOT * (1 + Math.max(0, ...lines))}`}
        width="100%"
        style={{ display: 'block', overflow: 'visible' }}
      >
        <title>{words.distribution}</title>
        {columns.map(({ from, to, count }) => (
          <rect
            key={from}
            x={x(from) + 0.5}
            width={Math.max(1, x(to) - x(from) - 1)}
            y={HEIGHT - (count / most) * (HEIGHT - 8)}
            height={(count / most) * (HEIGHT - 8)}
            fill={ui.action}
            opacity={0.28 + 0.5 * (shown.filter((edge) => edge <= from + (to - from) / 2).length % 2)}
          />
        ))}
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} stroke={ui.fieldLine} />
        {shown.map((edge, at) => (
          <g
            key={edges[at]}
            role="slider"
            tabIndex={0}
            aria-label={words.cut(at + 1)}
            aria-valuenow={edge}
            aria-valuemin={low}
            aria-valuemax={high}
            style={{ cursor: 'ew-resize' }}
            onKeyDown={(event) => nudge(event, at)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged({ at, value: edge });
            }}
            onPointerMove={(event) => dragged?.at === at && setDragged({ at, value: valueAt(event, at) })}
            onPointerUp={(event) => {
              if (dragged?.at !== at) return;
              setDragged(null);
              const value = valueAt(event, at);
              if (value !== edges[at]) onEdges(edges.with(at, value));
            }}
          >
            <rect x={x(edge) - 9} y={0} width={18} height={HEIGHT + FOOT} fill="transparent" />
            <line x1={x(edge)} x2={x(edge)} y1={0} y2={HEIGHT} stroke={ui.coral} strokeWidth={2} />
            <circle cx={x(edge)} cy={5} r={5} fill={ui.coral} />
            <text
              x={x(edge)}
              y={HEIGHT + 14 + FOOT * lines[at]}
              fontSize={11.5}
              textAnchor="middle"
              fill={ui.text}
              fontWeight={600}
            >
              {texts[at]}
            </text>
          </g>
        ))}
      </svg>
    </Box>
  );
}

/** The line of each text below the picture: the next one where it would touch the text before. */
function linesOf(texts: readonly string[], places: readonly number[]): number[] {
  const ends: number[] = [];
  return texts.map((text, at) => {
    const half = (text.length * LETTER) / 2;
    const free = ends.findIndex((end) => end + LETTER <= places[at] - half);
    const line = free < 0 ? ends.length : free;
    ends[line] = places[at] + half;
    return line;
  });
}

/** Without the outermost half percent at either end, so one outlier does not squeeze the rest. */
function shownSpan(bins: readonly NumberBin[]): { low: number; high: number } {
  const people = bins.reduce((sum, bin) => sum + bin[2], 0);
  const at = (share: number) => {
    let before = 0;
    for (const bin of bins) {
      before += bin[2];
      if (before >= share * people) return bin;
    }
    return bins[bins.length - 1];
  };
  const [low, high] = [at(0.005)[0], at(0.995)[1]];
  return low < high ? { low, high } : { low: bins[0][0], high: bins[bins.length - 1][1] };
}

function columnCounts(bins: readonly NumberBin[], low: number, high: number, whole: boolean) {
  const span = high - low || 1;
  const count = whole ? Math.min(COLUMNS, Math.round(span) + 1) : COLUMNS;
  const width = whole ? Math.ceil((span + 1) / count) : span / count;
  const columns = Array.from({ length: Math.ceil((span + (whole ? 1 : 0)) / width) }, (_, i) => ({
    from: low + i * width,
    to: Math.min(low + (i + 1) * width, high + (whole ? 1 : 0)),
    count: 0,
  }));
  for (const [from, to, people] of bins) {
    const middle = (from + to) / 2;
    if (middle < low || middle > high) continue;
    columns[Math.min(columns.length - 1, Math.floor((middle - low) / width))].count += people;
  }
  return columns;
}
