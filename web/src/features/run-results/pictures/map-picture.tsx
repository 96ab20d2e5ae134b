import { Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { segmentMap } from '@qp/engine/personas';
import { answerName, layOutMap, mapHeight, segmentSizes, segmentTitle, traitsOf } from '@qp/facts';
import { summaryWords } from '@qp/words/pictures/summary';
import { useCallback, useMemo } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { diamond, dot, line, type Mark, type PictureSize, words as written } from '../../../ui/picture/marks.ts';
import { leaderOf, placedWords, scale } from '../../../ui/picture/plot.ts';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { fileStem } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';

/** Under the map, for the word on what is left out. */
const FOOT = 24;
const LETTERS = 12;

/** Segments close together answer alike; each answer sits near the segments that give it most. */
export function MapPicture({ run, order }: { run: Run; order: readonly number[] }) {
  const summary = useWords(summaryWords);
  const words = summary.map;
  const map = useMemo(() => segmentMap(run.crosstabCluster, run.segments), [run.crosstabCluster, run.segments]);
  const draw = useCallback(
    (mode: Mode, t: Tokens, { width, height }: PictureSize): Mark[] => {
      if (!map) return [];
      const sizes = segmentSizes(run.crosstabMetrics);
      const bottom = height - FOOT;
      const layout = layOutMap(
        map,
        { order, shares: sizes.map((size) => size / sizes[run.segments]), names: run.header_descriptions },
        { width, height: bottom, letters: LETTERS },
      );
      const [x0, y0] = [scale(layout.across, [0, width])(0), scale(layout.up, [bottom, 0])(0)];
      return [
        line([[0, y0], [width, y0], null, [x0, 0], [x0, bottom]], { stroke: t.line, strokeWidth: 1 }),
        ...[...layout.answers, ...layout.segments].flatMap(({ label }) => leaderOf(label, t)),
        ...layout.answers.flatMap((one) => [
          diamond([one.x, one.y], one.radius, { fill: t.secondary, tip: answerName(one) }),
          placedWords(one.label, { fill: t.secondary, size: LETTERS * 0.92 }),
        ]),
        ...layout.segments.map((one) =>
          dot([one.x, one.y], one.radius, {
            fill: segmentColour(one.segment, mode),
            stroke: t.surface,
            strokeWidth: 1.5,
            tip: segmentTitle(one.segment, run.header_descriptions),
          }),
        ),
        ...layout.segments.map((one) => placedWords(one.label, { fill: t.text, size: LETTERS, weight: 620 })),
        written(words.leftOut(layout.leftOut), [0, height - 8], { fill: t.secondary }),
      ];
    },
    [words, run, order, map],
  );
  if (!map) return <Typography sx={{ color: 'ui.secondary' }}>{words.none(traitsOf(run).variables)}</Typography>;
  return (
    <Chart
      title={words.title}
      subtitle={words.help(map.shown)}
      alternative={alternative(words, run, order, map)}
      draw={draw}
      height={(width) => mapHeight(map, { width, letters: LETTERS }) + FOOT}
      headingLevel="h2"
      fileName={fileStem(run, words.file)}
      base={summary.base(run)}
      names={pictureNames(run, order)}
    />
  );
}

function alternative(
  words: ReturnType<typeof summaryWords>['map'],
  run: Run,
  order: readonly number[],
  map: NonNullable<ReturnType<typeof segmentMap>>,
): string {
  const at = (name: string, { x, y }: { x: number; y: number }) => words.place(name, x, y);
  const sizes = segmentSizes(run.crosstabMetrics);
  const segments = order
    .filter((k) => sizes[k - 1] > 0)
    .map((k) => at(segmentTitle(k, run.header_descriptions), map.segments[k - 1]));
  const answers = map.answers.map((one) => at(answerName(one), one));
  return [words.inertia(map.shown), ...segments, ...answers].join(' ');
}
