import { Box, Stack, Typography } from '@mui/material';
import { FOUND_IN, type SamplePlan } from '@qp/facts';
import { number, wholePercent } from '@qp/words/numbers';
import { planWords } from '@qp/words/sample/plan';
import { useCallback } from 'react';
import { useWords } from '../lib/words.ts';
import { Chart } from './chart.tsx';
import { FigureTable, Head } from './figure-table.tsx';
import { dot, line, type Mark, type PictureSize, type Point, straight } from './picture/marks.ts';
import { labelWidth, levels, scale, uprights } from './picture/plot.ts';
import type { Mode, Tokens } from './theme.ts';

const FIFTHS = [0, 0.2, 0.4, 0.6, 0.8, 1];
type PlanPoint = SamplePlan['points'][number];

/** What simulated surveys say: one sentence, the curve, and the figures of each size. */
export function PlanResult({ plan, fileName }: { readonly plan: SamplePlan; readonly fileName: string }) {
  const words = useWords(planWords);
  const smallest = plan.sizes.indexOf(Math.min(...plan.sizes));
  const draw = useCallback(
    (_: Mode, t: Tokens, { width, height }: PictureSize): Mark[] => {
      const left = labelWidth(FIFTHS.map((value) => wholePercent(value)));
      const frame = { left, right: width - 28, top: 12, bottom: height - 28 };
      const people = plan.points.map((point) => point.people);
      const log = scale([Math.log(people[0]), Math.log(people[people.length - 1])], [frame.left + 12, frame.right]);
      const [x, y] = [(value: number) => log(Math.log(value)), scale([0, 1], [frame.bottom, frame.top])];
      const curve = (value: (point: PlanPoint) => number, look: { stroke: string; dash?: number[] }) => {
        const at = plan.points.map((point): Point => [x(point.people), y(value(point))]);
        return [line(at, { ...look, strokeWidth: 2.5 }), ...at.map((place) => dot(place, 3.5, { fill: look.stroke }))];
      };
      return [
        ...levels({ at: FIFTHS, on: y, t, label: (value) => wholePercent(value) }, frame),
        ...uprights({ at: people, on: x, t, label: number }, frame, 'below'),
        straight([frame.left, y(FOUND_IN)], [frame.right, y(FOUND_IN)], {
          stroke: t.secondary,
          strokeWidth: 1,
          dash: [4, 4],
        }),
        ...curve((point) => point.foundBySegment[smallest], { stroke: t.secondary, dash: [6, 4] }),
        ...curve(({ found }) => found, { stroke: t.coral }),
      ];
    },
    [plan, smallest],
  );
  const rows: readonly (readonly [string, (point: PlanPoint) => string])[] = [
    [words.found, ({ found }) => wholePercent(found)],
    [words.rightNumber, ({ rightNumber }) => wholePercent(rightNumber)],
    [words.smallestFound, ({ foundBySegment }) => wholePercent(foundBySegment[smallest])],
    [words.match, ({ match }) => wholePercent(match)],
    [words.typing, ({ typing }) => wholePercent(typing)],
    [
      words.smallestSize(wholePercent(plan.sizes[smallest])),
      (point) => words.between(point.smallest.from, point.smallest.to),
    ],
  ];
  return (
    <Stack sx={{ gap: 3 }}>
      <Box>
        <Typography sx={{ fontSize: 15, fontWeight: 600 }}>{words.sentence(plan)}</Typography>
        <Typography sx={{ mt: 1 }}>{words.flat(plan)}</Typography>
      </Box>
      <Chart
        title={words.pictureTitle}
        subtitle={words.pictureHelp}
        alternative={words.alternative(plan)}
        draw={draw}
        height={240}
        fileName={fileName}
        headingLevel="h3"
      />
      <FigureTable
        label={words.title}
        stacked
        head={
          <>
            <Head>{words.people}</Head>
            {plan.points.map(({ people }) => (
              <Head key={people}>{number(people)}</Head>
            ))}
          </>
        }
      >
        {rows.map(([head, figure]) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {plan.points.map((point) => (
              <td key={point.people}>{figure(point)}</td>
            ))}
          </tr>
        ))}
      </FigureTable>
      <Typography variant="caption" sx={{ color: 'ui.secondary', maxWidth: 720 }}>
        {words.base(plan.surveys)}
      </Typography>
    </Stack>
  );
}
