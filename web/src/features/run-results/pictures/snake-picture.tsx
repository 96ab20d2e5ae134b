import { Stack } from '@mui/material';
import type { Run } from '@qp/contract';
import { type QuestionFigure, questionFigures } from '@qp/engine/personas';
import { answerName, segmentTitle, ticks } from '@qp/facts';
import { wholePercent } from '@qp/words/numbers';
import { summaryWords } from '@qp/words/pictures/summary';
import { useCallback, useMemo, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { dot, line, type Mark, type PictureSize, type Point, straight } from '../../../ui/picture/marks.ts';
import { labelWidth, lineLabels, parts, scale, uprights } from '../../../ui/picture/plot.ts';
import { type Mode, segmentColour, segmentPattern, type Tokens } from '../../../ui/theme.ts';
import { mostSpread } from './picture-data.ts';
import { answerLineLabel, type FiguresPictureProps, figuresNote, fileStem, linePixels } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';
import { SegmentChoice } from './segment-choice.tsx';

const MOST = 24;
const LINE = 24;
/** More lines than these hide one another: one segment is shown against Total. */
const MOST_LINES = 8;
/** From the tenth segment on, colours repeat with other line styles. */
const dashes = { solid: undefined, stripes: [8, 5], dots: [2, 4], checks: [8, 3, 2, 3] } as const;

/** Every segment as a line through the questions, or one of many beside Total: where they agree and where they differ. */
export function SnakePicture({ run, order, corrected }: FiguresPictureProps) {
  const summary = useWords(summaryWords);
  const words = summary.profiles;
  const figures = useMemo(() => mostSpread(questionFigures(run.crosstabCluster), MOST), [run.crosstabCluster]);
  const ofItems = figures.every(({ question }) => question === '');
  const [chosen, setChosen] = useState<number | null>(null);
  const alone = order.length > MOST_LINES ? (chosen ?? order[0]) : null;
  const drawn = useMemo(() => (alone === null ? order : [alone]), [alone, order]);
  const draw = useCallback(
    (mode: Mode, t: Tokens, { width, height }: PictureSize): Mark[] => {
      const labels = figures.map((one) => answerLineLabel(one.question, one.answer, width));
      const frame = { left: labelWidth(labels), right: width - 20, top: 24, bottom: height - 4 };
      const highest = Math.max(...figures.flatMap(({ share }) => share));
      const at = ofItems ? ticks(0, highest) : [0, 0.2, 0.4, 0.6, 0.8, 1];
      const across = scale([0, at.at(-1)!], [frame.left, frame.right]);
      const down = parts(figures.length, [frame.top, frame.bottom]);
      const rules = figures.map((_, n) =>
        straight([frame.left, down(n)], [frame.right, down(n)], { stroke: t.lineSoft, strokeWidth: 1 }),
      );
      const axis = { at, on: across, t, label: (value: number) => wholePercent(value) };
      const pointsOf = (column: number) =>
        figures.map(({ share }, n): Point | null => (share[column] < 0 ? null : [across(share[column]), down(n)]));
      const total =
        alone === null ? [] : [line(pointsOf(run.segments), { stroke: t.secondary, strokeWidth: 2, dash: [2, 4] })];
      const lines = drawn.flatMap((segment) => {
        const colour = segmentColour(segment, mode);
        const points = pointsOf(segment - 1);
        const look = { stroke: colour, strokeWidth: 2, dash: dashes[segmentPattern(segment)], group: segment };
        return [
          // Items have no order to follow: each segment is a dot.
          ...(ofItems ? [] : [line(points, look)]),
          ...points.flatMap((point, n) =>
            point
              ? [
                  dot(point, ofItems ? 5 : 3.5, {
                    fill: colour,
                    group: segment,
                    tip: sentence(words, run, figures[n], segment),
                  }),
                ]
              : [],
          ),
        ];
      });
      return [...rules, ...uprights(axis, frame, 'above'), ...lineLabels(labels, down, frame, t), ...total, ...lines];
    },
    [words, run, drawn, alone, figures, ofItems],
  );
  const chart = (
    <Chart
      title={alone === null ? words.title : words.besideTotal(alone)}
      subtitle={`${ofItems ? words.preference(alone) : words.help(figures.length < MOST ? null : MOST, alone)}${figuresNote(summary, figures, corrected)}`}
      alternative={figures.map((one) => describe(words, run, one, drawn)).join(' ')}
      draw={draw}
      height={figures.length * linePixels(figures.map(answerName), LINE) + 50}
      headingLevel="h2"
      fileName={fileStem(run, words.file)}
      base={summary.base(run)}
      names={pictureNames(run, drawn)}
      showNames
    />
  );
  if (alone === null) return chart;
  return (
    <Stack sx={{ gap: 2 }}>
      <SegmentChoice label={words.choose} run={run} order={order} value={alone} onChange={setChosen} />
      {chart}
    </Stack>
  );
}

type ProfileWords = ReturnType<typeof summaryWords>['profiles'];
const shareText = (words: ProfileWords, { share }: QuestionFigure, column: number) =>
  share[column] < 0 ? words.noAnswers : words.share(share[column]);

function sentence(words: ProfileWords, run: Run, one: QuestionFigure, segment: number): string {
  const title = segmentTitle(segment, run.header_descriptions);
  return `${title}\n${answerName(one)}\n${shareText(words, one, segment - 1)}`;
}

function describe(words: ProfileWords, run: Run, one: QuestionFigure, drawn: readonly number[]): string {
  const shares = drawn.map((k) => `${segmentTitle(k, run.header_descriptions)} ${shareText(words, one, k - 1)}`);
  const total = drawn.length < run.segments ? [`${words.total} ${shareText(words, one, run.segments)}`] : [];
  return words.sentence(answerName(one), [...shares, ...total]);
}
