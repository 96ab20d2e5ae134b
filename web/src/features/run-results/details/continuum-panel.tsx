import type { Run } from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import { summaryWords } from '@qp/words/pictures/summary';
import { continuumWords } from '@qp/words/run/continuum';
import { type ReactElement, useCallback, useMemo } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { PictureSize } from '../../../ui/picture/marks.ts';
import type { Mode, Tokens } from '../../../ui/theme.ts';
import { continuumPicture } from './continuum-picture.ts';

/** People along a line or in a plane, where that predicts better than segments. */
export function ContinuumPanel({ run }: { readonly run: Run }): ReactElement | null {
  const words = useWords(continuumWords);
  const summary = useWords(summaryWords);
  const places = run.answers_found?.continuum;
  const titles = useMemo(
    () => run.probabilities.map((_, k) => segmentTitle(k + 1, run.header_descriptions)),
    [run.probabilities, run.header_descriptions],
  );
  const draw = useCallback(
    (mode: Mode, t: Tokens, room: PictureSize) =>
      places ? continuumPicture(words, places, titles, { mode, t, ...room }) : [],
    [words, places, titles],
  );
  if (!places) return null;
  return (
    <Panel>
      <Chart
        title={words.title}
        headingLevel="h2"
        subtitle={words.help(places)}
        alternative={words.alternative(places, titles)}
        draw={draw}
        height={places.factors === 1 ? 260 : 420}
        fileName={`${run.name} ${words.file}`}
        base={summary.base(run)}
        names={titles.map((title, k) => ({ segment: k + 1, title }))}
        showNames
      />
    </Panel>
  );
}
