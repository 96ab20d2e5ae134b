import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { calls, type PickerVariable, type Run } from '@qp/contract';
import { type Prediction, traitsOf } from '@qp/facts';
import { longDate } from '@qp/words/dates';
import { number } from '@qp/words/numbers';
import { summaryWords } from '@qp/words/pictures/summary';
import { answerModelWords } from '@qp/words/run/answer-models';
import { runDetailsWords } from '@qp/words/run/details';
import { fitWords } from '@qp/words/run/fits';
import { type ReactElement, useCallback } from 'react';
import type { LoadedProject } from '../../../lib/project.ts';
import { useMay } from '../../../lib/role.ts';
import { useWords } from '../../../lib/words.ts';
import { Chart } from '../../../ui/chart.tsx';
import { Help } from '../../../ui/help.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { PictureSize } from '../../../ui/picture/marks.ts';
import { StatBlock, StatRow } from '../../../ui/stat-block.tsx';
import type { Mode, Tokens } from '../../../ui/theme.ts';
import { QuestionsPanel, SelectionPanel } from '../questions/index.ts';
import { manifestAddress } from '../run/index.ts';
import { VerdictPanel } from '../trust/index.ts';
import { AnswersPanel } from './answers-panel.tsx';
import { ContinuumPanel } from './continuum-panel.tsx';
import { ExistingPanels } from './existing-segments.tsx';
import { fitPicture } from './fit-figures.ts';
import { FitsTable } from './fits-table.tsx';
import { listDifferences } from './list-differences.ts';
import { PairsTable } from './pairs-table.tsx';
import { predictionPicture } from './prediction-picture.ts';
import { RunHeading } from './run-heading.tsx';
import { SegmentSizes } from './segment-sizes.tsx';
import { VariablesTable } from './variables-table.tsx';

interface RunDetailsProps {
  readonly project: LoadedProject;
  readonly run: Run;
  onOpen(runID: string): void;
  /** Opens Compare with this run and another. */
  onCompare(otherID: string): void;
  /** Designs the same run with an adjustment for response style. */
  onStyleApart(): void;
  /** Designs the same run with twice the maximum. */
  onTwiceTheMaximum(): void;
  /** Designs the same run without the number that decides its segments. */
  onWithoutNumber(): void;
}

/** What was requested, what was found, and how far to trust it. */
export function RunDetails(props: RunDetailsProps): ReactElement {
  const words = useWords(runDetailsWords);
  const answers = useWords(answerModelWords);
  const { project, run, onOpen, onStyleApart, onTwiceTheMaximum, onWithoutNumber } = props;
  const { cluster_dict, metrics_dict, profile_dict } = project.load;
  const { fitted } = run;
  const traits = traitsOf(run);
  const differences = listDifferences(words.lists, run);
  const choice = words.computation.choice(run);
  const mayRun = useMay(calls.createRun);
  return (
    <Stack sx={{ gap: 4 }}>
      <RunHeading run={run} />
      <VerdictPanel run={run} onOpen={onOpen} {...(mayRun && { onStyleApart, onTwiceTheMaximum, onWithoutNumber })} />
      <Panel>
        <StatRow>
          <StatBlock value={longDate(run.createdDate)} label={words.created} />
          <StatBlock value={longDate(run.updatedDate)} label={words.updated} />
          {traits.hasFits && <StatBlock value={run.clusterNum} label={words.maximum} />}
          {traits.hasFits && (
            <StatBlock
              value={number(run.alpha, 2)}
              label={
                <>
                  {words.alpha}
                  <Help topic="alpha" />
                </>
              }
            />
          )}
        </StatRow>
      </Panel>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 6fr) minmax(0, 5fr)' },
        }}
      >
        <Stack sx={{ gap: 4, minWidth: 0 }}>
          {traits.hasFits ? <FitPanels run={run} onOpen={onOpen} /> : <ExistingPanels run={run} />}
          <SelectionPanel run={run} dictionary={{ ...profile_dict, ...cluster_dict }} />
          <QuestionsPanel run={run} dictionary={cluster_dict} onCompare={props.onCompare} />
          <Panel title={words.sizes}>
            <SegmentSizes run={run} />
          </Panel>
          {traits.hasFits && <AnswersPanel run={run} />}
          <Panel
            title={words.computation.title}
            beside={
              <Link href={manifestAddress(run.id)} download className="no-print">
                {words.computation.manifest}
              </Link>
            }
          >
            <StatRow>
              <StatBlock
                value={number(run.respondents)}
                label={words.computation.respondents}
                note={run.weighted ? words.computation.weighted(run.effective_base) : undefined}
              />
              {traits.hasFits && (
                <>
                  <StatBlock value={choice.name} label={words.computation.criterion} note={choice.note || undefined} />
                  <StatBlock value={answers.names[run.answers]} label={words.computation.answers} />
                </>
              )}
              <StatBlock value={words.computation.duration(run.seconds)} label={words.computation.time} />
              {traits.hasFits && (
                <StatBlock
                  value={run.seed}
                  label={words.computation.seed}
                  note={run.starts === null ? undefined : words.computation.starts(run.starts)}
                />
              )}
              <StatBlock value={run.engine_version} label={words.computation.version} />
            </StatRow>
          </Panel>
        </Stack>
        <Stack sx={{ gap: 4, minWidth: 0 }}>
          <PairsTable pairs={run.pairs} dictionary={cluster_dict} />
          {differences.length > 0 && (
            <Panel title={words.lists.changed}>
              <Typography>{words.lists.changes(differences)}</Typography>
            </Panel>
          )}
          <VariablesTable
            title={(traits.formedByItsVariables ? words.lists.cluster : words.lists.describing)(fitted.cluster.length)}
            variables={named(words.lists.names.cluster, fitted.cluster, cluster_dict)}
          />
          <VariablesTable
            title={words.lists.others(fitted.metrics.length, fitted.profile.length)}
            byList
            variables={[
              ...named(words.lists.names.metrics, fitted.metrics, metrics_dict),
              ...named(words.lists.names.profile, fitted.profile, profile_dict),
            ]}
          />
        </Stack>
      </Box>
    </Stack>
  );
}

/** How many segments there should be: prediction and criteria of every number that was fitted. */
function FitPanels({ run, onOpen }: Pick<RunDetailsProps, 'run' | 'onOpen'>): ReactElement {
  const fits = useWords(fitWords);
  const summary = useWords(summaryWords);
  // Merged segments are none of the fits.
  const shown = run.merged?.of ?? run.segments;
  const draw = useCallback(
    (_: Mode, t: Tokens, room: PictureSize) => fitPicture(fits, run.fits, shown, t, room),
    [fits, run.fits, shown],
  );
  return (
    <>
      <ContinuumPanel run={run} />
      {run.prediction && <PredictionPanel run={run} prediction={run.prediction} />}
      <Panel>
        <Chart
          title={run.prediction ? fits.criteria : fits.number}
          headingLevel="h2"
          subtitle={fits.criteriaSentence(run.fits, shown)}
          alternative={fits.criteriaAlternative(run.fits, shown)}
          draw={draw}
          height={300}
          fileName={`${run.name} ${fits.fitFile}`}
          base={summary.base(run)}
        >
          <FitsTable run={run} onOpen={onOpen} />
        </Chart>
      </Panel>
    </>
  );
}

function PredictionPanel({ run, prediction }: { readonly run: Run; readonly prediction: Prediction }): ReactElement {
  const words = useWords(fitWords);
  const summary = useWords(summaryWords);
  const shown = run.merged?.of ?? run.segments;
  const draw = useCallback(
    (_: Mode, t: Tokens, room: PictureSize) => predictionPicture(words, prediction, shown, t, room),
    [words, prediction, shown],
  );
  return (
    <Panel>
      <Chart
        title={words.number}
        headingLevel="h2"
        subtitle={words.predictionSentence(prediction, shown, run.fits)}
        alternative={words.predictionAlternative(prediction, shown)}
        draw={draw}
        height={240}
        fileName={`${run.name} ${words.predictionFile}`}
        base={summary.base(run)}
      />
    </Panel>
  );
}

function named(list: string, codes: readonly string[], dictionary: Readonly<Record<string, PickerVariable>>) {
  const unknown = { 'Variable Label': '', Dimension: '', Factor: '', 'Data Type': '' };
  return codes.map((code) => ({
    ...(dictionary[code] ?? { ...unknown, Variable: code }),
    key: `${list} ${code}`,
    list,
  }));
}
