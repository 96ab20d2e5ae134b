import type { Run } from '@qp/contract';
import { segmentSizes, segmentTitle } from '@qp/facts';
import { percent } from '@qp/words/numbers';
import { summaryWords } from '@qp/words/pictures/summary';
import { useCallback } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { type Mark, type PictureSize, rectangle, words as written } from '../../../ui/picture/marks.ts';
import { labelWidth, lineLabels, parts, scale } from '../../../ui/picture/plot.ts';
import { type Mode, segmentColour, type Tokens } from '../../../ui/theme.ts';
import { fileStem, nameLineLabel } from './picture-labels.ts';
import { pictureNames } from './picture-names.ts';

const BAR = 34;
const BAR_WIDTH = 20;
/** Right of the longest bar, for its figure. */
const FIGURE = 56;

/** How many people each segment holds. */
export function SizesPicture({ run, order }: { run: Run; order: readonly number[] }) {
  const summary = useWords(summaryWords);
  const words = summary.sizes;
  const sizes = segmentSizes(run.crosstabMetrics);
  const total = sizes[run.segments];
  const share = useCallback((segment: number) => (total > 0 ? sizes[segment - 1] / total : 0), [sizes, total]);
  const draw = useCallback(
    (mode: Mode, t: Tokens, { width, height }: PictureSize): Mark[] => {
      const labels = order.map((one) => nameLineLabel(segmentTitle(one, run.header_descriptions), width));
      const frame = { left: labelWidth(labels), right: width - FIGURE, top: 4, bottom: height - 4 };
      const across = scale([0, Math.max(...order.map(share), 0.01)], [frame.left, frame.right]);
      const down = parts(order.length, [frame.top, frame.bottom]);
      const bars = order.flatMap((segment, n) => [
        rectangle(
          {
            x: frame.left,
            y: down(n) - BAR_WIDTH / 2,
            width: across(share(segment)) - frame.left,
            height: BAR_WIDTH,
            radius: 4,
          },
          {
            fill: segmentColour(segment, mode),
            tip: words.point(segmentTitle(segment, run.header_descriptions), share(segment), sizes[segment - 1]),
          },
        ),
        written(percent(share(segment)), [across(share(segment)) + 6, down(n)], { fill: t.text, weight: 600 }),
      ]);
      return [...lineLabels(labels, down, frame, t), ...bars];
    },
    [words, run, order, sizes, share],
  );
  return (
    <Chart
      title={words.title}
      subtitle={words.help}
      alternative={order
        .map((segment) => words.sentence(segmentTitle(segment, run.header_descriptions), share(segment)))
        .join(' ')}
      draw={draw}
      height={Math.max(160, order.length * BAR + 24)}
      headingLevel="h2"
      fileName={fileStem(run, words.file)}
      base={summary.base(run)}
      names={pictureNames(run, order)}
    />
  );
}
