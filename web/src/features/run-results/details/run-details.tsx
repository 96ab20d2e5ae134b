import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { calls, type PickerVariable, type Run } from '@qp/contract';
import type { Prediction } from '@qp/facts';
import { longDate } from '@qp/words/dates';
import { number } from '@qp/words/numbers';
import { answerNames } from '@qp/words/run/answers';
import { pictureBase, segmentChoice } from '@qp/words/run/segments';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useCallback, useState } from 'react';
import type { LoadedProject } from '../../../lib/project.ts';
import { useMay } from '../../../lib/role.ts';
import { Chart } from '../../../ui/chart.tsx';
import { Help } from '../../../ui/help.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { StatBlock, StatRow } from '../../../ui/stat-block.tsx';
import type { Mode, Tokens } from '../../../ui/theme.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { freshRun, patchRun } from '../run-query.ts';
import { UpdateDescription } from '../update-description.tsx';
import { AnswersPanel } from './answers-panel.tsx';
import { describeRun, manifestAddress } from './api.ts';
import { fitAlternative, fitPicture, fitSentence } from './fit-figures.ts';
import { FitsTable } from './fits-table.tsx';
import { listDifferences } from './list-differences.ts';
import { PairsTable } from './pairs-table.tsx';
import { predictionAlternative, predictionPicture, predictionSentence } from './prediction-picture.ts';
import { SegmentSizes } from './segment-sizes.tsx';
import { TrustNotes } from './trust.tsx';
import { VariablesTable } from './variables-table.tsx';

interface RunDetailsProps {
  readonly project: LoadedProject;
  readonly run: Run;
  onOpen(runID: string): void;
  /** Designs the same run with response style set apart. */
  onStyleApart(): void;
  /** Designs the same run with twice the maximum. */
  onTwiceTheMaximum(): void;
}

/** What was asked, what was found, and how far to trust it. */
export function RunDetails(props: RunDetailsProps): ReactElement {
  const { project, run, onOpen, onStyleApart, onTwiceTheMaximum } = props;
  const { cluster_dict, metrics_dict, profile_dict } = project.load;
  const { fitted } = run;
  // Merged segments are none of the fits.
  const shown = run.merged?.of ?? run.segments;
  const picture = useCallback((_: Mode, t: Tokens) => fitPicture(run.fits, shown, t), [run.fits, shown]);
  const differences = listDifferences(run);
  const choice = segmentChoice(run);
  const mayRun = useMay(calls.createRun);
  return (
    <Stack sx={{ gap: 4 }}>
      <Heading run={run} />
      <Panel>
        <StatRow>
          <StatBlock value={longDate(run.createdDate)} label="Created" />
          <StatBlock value={longDate(run.updatedDate)} label="Updated" />
          <StatBlock value={run.clusterNum} label="Max. Clusters" />
          <StatBlock
            value={number(run.alpha, 2)}
            label={
              <>
                Clustering Alpha
                <Help topic="alpha" />
              </>
            }
          />
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
          {run.prediction && <PredictionPanel run={run} prediction={run.prediction} />}
          <Panel>
            <Chart
              title={run.prediction ? 'What the criteria say' : 'How many segments?'}
              headingLevel="h2"
              subtitle={fitSentence(run.fits, shown)}
              alternative={fitAlternative(run.fits, shown)}
              option={picture}
              height={300}
              fileName={`${run.name} fits`}
              base={pictureBase(run)}
            >
              <FitsTable run={run} onOpen={onOpen} />
            </Chart>
          </Panel>
          <Panel title="Segment sizes">
            <SegmentSizes run={run} />
          </Panel>
          <AnswersPanel run={run} />
          <Panel
            title="How it was computed"
            beside={
              <Link href={manifestAddress(run.id)} download className="no-print">
                manifest.json
              </Link>
            }
          >
            <StatRow>
              <StatBlock value={number(run.respondents)} label="Respondents" note={baseNote(run)} />
              <StatBlock value={choice.name} label="Number of segments picked by" note={choice.note || undefined} />
              <StatBlock value={answerNames[run.answers]} label="Answers count as" />
              <StatBlock value={duration(run.seconds)} label="Time taken" />
              <StatBlock
                value={run.seed}
                label="Seed"
                note={run.starts === null ? undefined : `${number(run.starts)} starts asked for`}
              />
              <StatBlock value={run.engine_version} label="Engine version" />
            </StatRow>
          </Panel>
        </Stack>
        <Stack sx={{ gap: 4, minWidth: 0 }}>
          <Panel title="How far to trust it">
            <Typography sx={{ fontSize: 15, fontWeight: 600, mb: 3 }}>{run.verdict.text}</Typography>
            <TrustNotes
              notes={run.trust}
              onStyleApart={mayRun ? onStyleApart : undefined}
              onTwiceTheMaximum={mayRun ? onTwiceTheMaximum : undefined}
            />
          </Panel>
          <PairsTable pairs={run.pairs} dictionary={cluster_dict} />
          {differences.length > 0 && (
            <Panel title="Saved lists differ from what was fitted">
              <Typography>
                The checkboxes of the cross-tab say: {differences.join('; ')}. “Duplicate as Run” takes the lists as
                they are saved; the results of this run stay as they were fitted.
              </Typography>
            </Panel>
          )}
          <VariablesTable
            title={`Cluster Variables (${fitted.cluster.length})`}
            variables={named('Cluster', fitted.cluster, cluster_dict)}
          />
          <VariablesTable
            title={`Metrics Variables (${fitted.metrics.length}) & Profile Variables (${fitted.profile.length})`}
            byList
            variables={[
              ...named('Metrics', fitted.metrics, metrics_dict),
              ...named('Profile', fitted.profile, profile_dict),
            ]}
          />
        </Stack>
      </Box>
    </Stack>
  );
}

function PredictionPanel({ run, prediction }: { readonly run: Run; readonly prediction: Prediction }): ReactElement {
  const shown = run.merged?.of ?? run.segments;
  const picture = useCallback((_: Mode, t: Tokens) => predictionPicture(prediction, shown, t), [prediction, shown]);
  return (
    <Panel>
      <Chart
        title="How many segments?"
        headingLevel="h2"
        subtitle={predictionSentence(prediction, shown)}
        alternative={predictionAlternative(prediction, shown)}
        option={picture}
        height={240}
        fileName={`${run.name} prediction`}
        base={pictureBase(run)}
      />
    </Panel>
  );
}

function Heading({ run }: { readonly run: Run }): ReactElement {
  const [editing, setEditing] = useState(false);
  const mayEdit = useMay(calls.updateDescription);
  const client = useQueryClient();
  const toast = useToast();
  return (
    <Box>
      <Typography component="h1" variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {run.name}
      </Typography>
      <Typography sx={{ color: 'ui.secondary', mt: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {run.description || 'No description.'}{' '}
        {mayEdit && (
          <Link component="button" type="button" className="no-print" onClick={() => setEditing(true)}>
            Edit description
          </Link>
        )}
      </Typography>
      <UpdateDescription
        open={editing}
        of={run.name}
        current={run.description}
        onTheirs={() => freshRun(client, run.id)}
        onUpdate={async (text, anyway) => {
          const before = run.description;
          const save = async (description: string, over = false) =>
            patchRun(client, run.id, await describeRun(run, description, over));
          await save(text, anyway);
          toast.done('The description was updated.', {
            undo: () =>
              void save(before).catch((reason) => toast.failed(reason, 'The new description is still there.')),
          });
        }}
        onClose={() => setEditing(false)}
      />
    </Box>
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

function baseNote(run: Run): string | undefined {
  return run.weighted ? `weighted, effective base ${number(run.effective_base)}` : undefined;
}

function duration(seconds: number): string {
  return seconds < 60 ? `${number(seconds, 1)} s` : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
