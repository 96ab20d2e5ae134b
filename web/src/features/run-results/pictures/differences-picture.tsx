import { Stack } from '@mui/material';
import type { Run } from '@qp/contract';
import type { CrosstabFindings, CrosstabRow } from '@qp/facts';
import { summaryWords } from '@qp/words/pictures/summary';
import { useCallback, useMemo, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { type Mark, type PictureSize, rectangle, straight, words as written } from '../../../ui/picture/marks.ts';
import { labelWidth, lineLabels, parts, scale } from '../../../ui/picture/plot.ts';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { differences, type ResponseRow } from './picture-data.ts';
import { answerLineLabel, figuresNote, fileStem, linePixels } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';
import { SegmentChoice } from './segment-choice.tsx';

const MOST = 12;
const BAR = 28;
const BAR_WIDTH = 16;
/** At the end of a bar, for its figure. */
const FIGURE = 62;

interface PictureProps {
  run: Run;
  rows: readonly ResponseRow[];
  /** The rows are corrected for classification error. */
  corrected: boolean;
  order: readonly number[];
  /** Compared with the rest; null until the tests are there. */
  findings: CrosstabFindings | null;
  confidence: number;
}

/** How one segment differs from Total, in points: the answers that differ significantly from the rest. */
export function DifferencesPicture({ run, rows, corrected, order, findings, confidence }: PictureProps) {
  const all = useWords(summaryWords);
  const words = all.differences;
  const [chosen, setChosen] = useState<number | null>(null);
  const segment = chosen ?? order[0];
  const shown = useMemo(() => {
    const significant = findings
      ? (row: CrosstabRow, of: number) => (findings.cells(row)?.[of - 1]?.side ?? 0) !== 0
      : undefined;
    return differences(rows, segment, MOST, significant);
  }, [rows, segment, findings]);
  const draw = useCallback(
    (mode: Mode, t: Tokens, { width, height }: PictureSize): Mark[] => {
      const labels = shown.map((one) => answerLineLabel(one.question, one.row.name, width));
      const points = shown.map((one) => one.points);
      const [low, high] = [Math.min(0, ...points), Math.max(0, ...points)];
      const frame = { left: labelWidth(labels), right: width, top: 4, bottom: height - 4 };
      // Room for the figure at the end of the longest bar on each side.
      const across = scale([low, high], [frame.left + (low < 0 ? FIGURE : 0), frame.right - (high > 0 ? FIGURE : 0)]);
      const down = parts(shown.length, [frame.top, frame.bottom]);
      const bars = shown.flatMap((one, n) => {
        const [zero, end] = [across(0), across(one.points)];
        const figure = { fill: t.text, align: one.points < 0 ? 'end' : 'start' } as const;
        return [
          rectangle(
            {
              x: Math.min(zero, end),
              y: down(n) - BAR_WIDTH / 2,
              width: Math.abs(end - zero),
              height: BAR_WIDTH,
              radius: 3,
            },
            { fill: segmentColour(segment, mode), tip: sentence(words, one, segment) },
          ),
          written(words.points(one.points), [end + (one.points < 0 ? -6 : 6), down(n)], figure),
        ];
      });
      const zeroLine = straight([across(0), frame.top], [across(0), frame.bottom], { stroke: t.line, strokeWidth: 1 });
      return shown.length === 0 ? [] : [zeroLine, ...lineLabels(labels, down, frame, t), ...bars];
    },
    [words, shown, segment],
  );
  const bar = linePixels(
    shown.map(({ label }) => label),
    BAR,
  );
  const help = `${words.help(shown.length, segment, findings ? confidence : null)}${figuresNote(all, [], corrected)}`;
  return (
    <Stack sx={{ gap: 2 }}>
      <SegmentChoice label={words.choose} run={run} order={order} value={segment} onChange={setChosen} />
      <Chart
        title={words.title(segment)}
        subtitle={help}
        alternative={shown.map((one) => sentence(words, one, segment)).join(' ') || help}
        draw={draw}
        height={shown.length === 0 ? 24 : Math.max(160, shown.length * bar + 24)}
        headingLevel="h2"
        fileName={fileStem(run, words.file(segment))}
        base={all.base(run)}
        names={pictureNames(run, [segment])}
      />
    </Stack>
  );
}

function sentence(
  words: ReturnType<typeof summaryWords>['differences'],
  { label, row, points }: ReturnType<typeof differences>[number],
  segment: number,
): string {
  return words.sentence(label, row.value[segment - 1], row.value[row.value.length - 1], points);
}
