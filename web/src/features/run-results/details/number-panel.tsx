import { Box, Typography } from '@mui/material';
import type { Run } from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import { stabilityWords } from '@qp/words/compare/stability-panel';
import { summaryWords } from '@qp/words/pictures/summary';
import { continuumWords } from '@qp/words/run/continuum';
import { fitWords } from '@qp/words/run/fits';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { PictureSize } from '../../../ui/picture/marks.ts';
import { SegmentedTabs } from '../../../ui/segmented-tabs.tsx';
import type { Mode, Tokens } from '../../../ui/theme.ts';
import { agreementPicture } from '../compare/index.ts';
import { useStability } from '../run/index.ts';
import { continuumPicture } from './continuum-picture.ts';
import { fitPicture } from './fit-figures.ts';
import { FitsTable } from './fits-table.tsx';
import { predictionPicture } from './prediction-picture.ts';

interface NumberPanelProps {
  readonly run: Run;
  onOpen(runID: string): void;
}

type Measure = 'prediction' | 'criteria' | 'stability';

/** What speaks for each number of segments: one picture, switched, and the table beside it. */
export function NumberPanel({ run, onOpen }: NumberPanelProps): ReactElement {
  const words = useWords(fitWords);
  const measures: Measure[] = run.prediction ? ['prediction', 'criteria', 'stability'] : ['criteria', 'stability'];
  const [measure, setMeasure] = useState(measures[0]);
  const [all, setAll] = useState(false);
  return (
    <>
      <Panel
        title={words.number}
        beside={
          <SegmentedTabs<Measure>
            label={words.number}
            tabs={measures.map((value) => ({ value, label: words.measures[value] }))}
            value={measure}
            onChange={setMeasure}
          />
        }
      >
        <Columns from="lg" gap={7} widths={all ? 'minmax(0, 1fr)' : 'minmax(0, 1fr) minmax(0, 580px)'}>
          <MeasurePicture run={run} measure={measure} />
          <Box sx={{ minWidth: 0 }}>
            <FitsTable run={run} onOpen={onOpen} all={all} onAll={setAll} />
          </Box>
        </Columns>
      </Panel>
      <ContinuumPanel run={run} />
    </>
  );
}

function MeasurePicture({ run, measure }: { readonly run: Run; readonly measure: Measure }): ReactElement {
  const words = useWords(fitWords);
  const samples = useWords(stabilityWords);
  const base = useWords(summaryWords).base(run);
  const { stability, job } = useStability(run, run.id);
  // Merged segments are none of the fits.
  const shown = run.merged?.of ?? run.segments;
  const { prediction, fits } = run;
  const across = stability?.across;
  const draw = useCallback(
    (_: Mode, t: Tokens, room: PictureSize) => {
      if (measure === 'criteria') return fitPicture(words, fits, shown, t, room);
      if (measure === 'stability')
        return across ? agreementPicture(samples.agreement, across, fits, shown, t, room) : [];
      return prediction ? predictionPicture(words, prediction, shown, t, room) : [];
    },
    [measure, words, samples, fits, prediction, across, shown],
  );
  const look = { draw, base, height: 300, headingLevel: 'h3' } as const;
  if (measure === 'criteria')
    return (
      <Chart
        {...look}
        title={words.criteria}
        subtitle={words.criteriaSentence(fits, shown)}
        alternative={words.criteriaAlternative(fits, shown)}
        fileName={`${run.name} ${words.fitFile}`}
      />
    );
  if (measure === 'stability')
    return across ? (
      <Chart
        {...look}
        title={samples.agreement.title}
        subtitle={samples.agreement.help}
        alternative={samples.agreement.alternative(across, fits)}
        fileName={`${run.name} ${samples.agreement.file}`}
      />
    ) : (
      <Typography sx={{ color: 'ui.secondary' }}>{job.working ? samples.underWay : samples.notTested}</Typography>
    );
  return prediction ? (
    <Chart
      {...look}
      title={words.predictionTitle}
      subtitle={words.predictionSentence(prediction, shown, fits)}
      alternative={words.predictionAlternative(prediction, shown)}
      fileName={`${run.name} ${words.predictionFile}`}
    />
  ) : (
    <></>
  );
}

/** People along a line or in a plane, where that predicts better than segments. */
function ContinuumPanel({ run }: { readonly run: Run }): ReactElement | null {
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
