import type { Run } from '@qp/contract';
import { type QuestionFigure, questionFigures } from '@qp/engine/personas';
import { answerLabel, segmentTitle } from '@qp/facts';
import { summaryWords } from '@qp/words/pictures/summary';
import { useCallback, useMemo } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { type Mode, segmentColour, segmentPattern, type Tokens } from '../../../ui/theme.ts';
import { mostSpread } from './picture-data.ts';
import { fileStem, labelRoom } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';

const MOST = 24;
const LINE = 24;
/** From the tenth segment on, colours repeat with other line styles. */
const dashes = { solid: 'solid', stripes: 'dashed', dots: 'dotted', checks: [8, 3, 2, 3] } as const;

/** Every segment as a line through the questions: where they agree and where they differ. */
export function SnakePicture({ run, order }: { run: Run; order: readonly number[] }) {
  const summary = useWords(summaryWords);
  const words = summary.profiles;
  const figures = useMemo(() => mostSpread(questionFigures(run.crosstabCluster), MOST), [run.crosstabCluster]);
  const option = useCallback(
    (mode: Mode, t: Tokens, width: number) => ({
      grid: { left: 8, right: 20, top: 26, bottom: 8, containLabel: true },
      xAxis: {
        type: 'value',
        position: 'top',
        min: 0,
        max: 100,
        axisLabel: { formatter: '{value}%', color: t.secondary, fontSize: 11 },
        splitLine: { lineStyle: { color: t.lineSoft } },
      },
      yAxis: {
        type: 'category',
        inverse: true,
        data: figures.map((one) => answerLabel(one.question, one.answer, labelRoom(width))),
        axisLine: { show: false },
        axisTick: { show: false },
        splitLine: { show: true, lineStyle: { color: t.lineSoft } },
        axisLabel: { color: t.text, fontSize: 12 },
      },
      tooltip: {
        formatter: ({ seriesIndex, dataIndex }: { seriesIndex: number; dataIndex: number }) =>
          sentence(words, run, figures[dataIndex], order[seriesIndex]),
      },
      series: order.map((segment) => ({
        type: 'line',
        data: figures.map(({ share }) => (share[segment - 1] < 0 ? null : 100 * share[segment - 1])).map(place),
        symbolSize: 7,
        symbol: 'circle',
        itemStyle: { color: segmentColour(segment, mode) },
        lineStyle: { color: segmentColour(segment, mode), width: 2, type: dashes[segmentPattern(segment)] },
        emphasis: { focus: 'series' },
      })),
    }),
    [words, run, order, figures],
  );
  return (
    <Chart
      title={words.title}
      subtitle={words.help(figures.length < MOST ? null : MOST)}
      alternative={figures.map((one) => describe(words, run, one, order)).join(' ')}
      option={option}
      height={figures.length * LINE + 50}
      headingLevel="h2"
      fileName={fileStem(run, words.file)}
      base={summary.base(run)}
      names={pictureNames(run, order)}
      showNames
    />
  );
}

const place = (value: number | null, at: number): [number | null, number] => [value, at];
type ProfileWords = ReturnType<typeof summaryWords>['profiles'];
const shareText = (words: ProfileWords, { share }: QuestionFigure, segment: number) =>
  share[segment - 1] < 0 ? words.noAnswers : words.share(share[segment - 1]);

function sentence(words: ProfileWords, run: Run, one: QuestionFigure, segment: number): string {
  const title = segmentTitle(segment, run.header_descriptions);
  return `${title}\n${one.question}: ${one.answer}\n${shareText(words, one, segment)}`;
}

function describe(words: ProfileWords, run: Run, one: QuestionFigure, order: readonly number[]): string {
  const shares = order.map((k) => `${segmentTitle(k, run.header_descriptions)} ${shareText(words, one, k)}`);
  return words.sentence(one.question, one.answer, shares);
}
