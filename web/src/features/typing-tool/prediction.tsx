import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import {
  calls,
  errorMessage,
  isPeopleFile,
  PEOPLE_FILES,
  type PickerVariable,
  type PredictionSummary,
  predictionSummary,
  type Run,
} from '@qp/contract';
import { fileSize } from '@qp/words/numbers';
import { type ReactElement, useState } from 'react';
import { goTo } from '../../lib/download.ts';
import { useRefusal } from '../../lib/role.ts';
import { useJob } from '../../lib/use-job.ts';
import { ErrorLine } from '../../ui/error-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { RefusalNote } from '../../ui/refusal-note.tsx';
import { UploadButton } from '../../ui/upload-button.tsx';
import { VariablePicker } from '../../ui/variable-picker/index.ts';
import { FILE_POLL_MS, fileOf, startPrediction } from './api.ts';
import { estimateText, predictionSeconds } from './estimate.ts';
import { columnNames } from './file-header.ts';
import { PredictionResult } from './prediction-result.tsx';
import { SelectionButton } from './selection-button.tsx';

interface Chosen {
  readonly file: File;
  readonly columns: ReadonlySet<string> | null;
}

interface Result {
  readonly name: string;
  readonly summary: PredictionSummary;
  readonly file: string;
}

/** Places the people of a CSV with the fitted model itself. */
export function Prediction({ run, variables }: { run: Run; variables: readonly PickerVariable[] }): ReactElement {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [picking, setPicking] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const job = useJob<typeof calls.predictionPing, string>(`prediction.${run.id}`, {
    ping: () => calls.predictionPing,
    everyMs: FILE_POLL_MS,
    finished: (answer, name) => {
      const summary = predictionSummary.safeParse(answer.result);
      if (summary.success) setResult({ name, summary: summary.data, file: fileOf(answer) });
      goTo(fileOf(answer));
    },
  });
  const refusal = useRefusal(calls.predict);
  const { working } = job;
  const error = problem ?? job.error;
  const clear = () => {
    setProblem(null);
    setResult(null);
    job.clear();
  };

  const take = async (file: File) => {
    clear();
    if (!isPeopleFile(file.name)) return setProblem(`${file.name} is not a .csv, .sav or .xlsx file.`);
    if (file.size === 0) return setProblem(errorMessage('file-too-small'));
    // Only of a CSV can the browser tell what is in it; of the others the server says afterwards what it found.
    const columns = /\.csv$/i.test(file.name) ? new Set(await columnNames(file)) : null;
    setChosen({ file, columns });
    const all = variables.map(({ Variable: code }) => code);
    setCodes(columns === null ? all : all.filter((code) => columns.has(code)));
  };
  const start = (probabilities: boolean) => {
    if (!chosen) return;
    clear();
    void job.start(chosen.file.name, (tell) =>
      startPrediction(run.id, {
        file: chosen.file,
        variables: codes,
        probabilities,
        onUpload: (share) => tell({ progress: share / 2, stage: 'Uploading' }),
      }),
    );
  };
  const tip = estimateText(predictionSeconds(chosen?.file.size ?? 0));
  return (
    <Panel
      title="Segmentation Prediction"
      // On paper there is nothing to answer or to upload.
      sx={{ displayPrint: 'none' }}
      subtitle="Upload new people with any of the cluster variables, as response labels or as raw answers: CSV, SPSS .sav or Excel. Every row comes back with its segment."
    >
      <RefusalNote reason={refusal} />
      {refusal === null && (
        <Stack direction="row" sx={{ gap: 2.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <UploadButton
            fileLabel="Data file"
            accept={PEOPLE_FILES.join()}
            disabled={working !== null}
            onFile={(file) => void take(file)}
          >
            Upload Data
          </UploadButton>
          {chosen && <Pill>{describe(chosen, codes)}</Pill>}
          <SelectionButton
            noun="Variables"
            count={codes.length}
            disabled={working !== null}
            onClick={() => setPicking(true)}
          />
          {chosen && codes.length > 0 && (
            <>
              <Tooltip title={tip} describeChild>
                <Button variant="contained" color="primary" disabled={working !== null} onClick={() => start(false)}>
                  Predict seg. only
                </Button>
              </Tooltip>
              <Tooltip title={tip} describeChild>
                <Button disabled={working !== null} onClick={() => start(true)}>
                  Predict w/ prob.
                </Button>
              </Tooltip>
            </>
          )}
        </Stack>
      )}
      {working && (
        <Stack role="status" sx={{ gap: 2, mt: 4 }}>
          <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
            <Typography sx={{ color: 'ui.secondary' }}>{working.stage ?? 'Waiting to start'}</Typography>
            <Button size="small" variant="text" color="primary" onClick={() => void job.cancel()}>
              Cancel
            </Button>
          </Stack>
          <LinearProgress
            aria-label="Prediction"
            variant={working.progress === undefined ? 'indeterminate' : 'determinate'}
            value={(working.progress ?? 0) * 100}
          />
        </Stack>
      )}
      {result && !working && <PredictionResult run={run} {...result} />}
      {error !== null && <ErrorLine error={error} sx={{ mt: 3 }} />}
      {picking && (
        <VariablePicker
          title="Segmentation Prediction Variable Selection"
          variables={variables}
          selected={codes}
          onSave={(saved) => {
            setCodes(saved);
            clear();
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </Panel>
  );
}

function describe({ file, columns }: Chosen, codes: readonly string[]): string {
  const facts = [file.name, fileSize(file.size)];
  if (codes.length > 0 && columns)
    facts.push(`${codes.filter((code) => columns.has(code)).length} of ${codes.length} variables found`);
  return facts.join(' · ');
}
