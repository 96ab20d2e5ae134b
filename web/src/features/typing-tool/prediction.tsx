import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { PickerVariable, Run } from '@qp/contract';
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import { goTo } from '../../lib/download.ts';
import { dropDraft, readDraft, writeDraft } from '../../lib/draft.ts';
import { fileSize } from '../../lib/format.ts';
import type { Progress } from '../../lib/polling.ts';
import { messageOf } from '../../ui/error-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Pill } from '../../ui/pill.tsx';
import { VariablePicker } from '../../ui/variable-picker/index.ts';
import { awaitPrediction, startPrediction } from './api.ts';
import { estimateText, predictionSeconds } from './estimate.ts';
import { columnNames } from './file-header.ts';
import { SelectionButton } from './selection-button.tsx';

interface Chosen {
  readonly file: File;
  readonly columns: ReadonlySet<string>;
}

/** Places the people of a CSV with the fitted model itself. */
export function Prediction({ run, variables }: { run: Run; variables: readonly PickerVariable[] }): ReactElement {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [picking, setPicking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [working, setWorking] = useState<Progress | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const draftKey = `prediction.${run.id}`;

  /** Waits for a job and fetches its file. The job is remembered, so that a reload finds it again. */
  const follow = useCallback(
    async (jobId: string, signal?: AbortSignal) => {
      writeDraft(draftKey, jobId);
      setWorking({});
      try {
        goTo(await awaitPrediction(jobId, { signal, onProgress: setWorking }));
      } catch (reason) {
        if (signal?.aborted) return;
        setError(messageOf(reason));
      }
      dropDraft(draftKey);
      setWorking(null);
    },
    [draftKey],
  );
  useEffect(() => {
    const left = readDraft(draftKey, (stored) => (typeof stored === 'string' ? stored : null));
    const stop = new AbortController();
    if (left !== null) void follow(left, stop.signal);
    return () => stop.abort();
  }, [draftKey, follow]);

  const take = async (file: File | undefined) => {
    if (!file) return;
    setError(null);
    if (!/\.csv$/i.test(file.name)) return setError(`${file.name} is not a .csv file.`);
    if (file.size === 0) return setError('File too small');
    setChosen({ file, columns: new Set(await columnNames(file)) });
  };
  const start = async (probabilities: boolean) => {
    if (!chosen) return;
    const onUpload = (share: number) => setWorking({ progress: share / 2, stage: 'Uploading' });
    setError(null);
    setWorking({});
    try {
      await follow(await startPrediction(run.id, { file: chosen.file, variables: codes, probabilities, onUpload }));
    } catch (reason) {
      setError(messageOf(reason));
      setWorking(null);
    }
  };
  const tip = estimateText(predictionSeconds(chosen?.file.size ?? 0));
  return (
    <Panel
      title="Segmentation Prediction"
      subtitle="Upload new people with any of the cluster variables, as response labels or as raw answers. Every row comes back with its segment."
    >
      <Stack direction="row" sx={{ gap: 2.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label="Data file"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button startIcon={<UploadIcon />} disabled={working !== null} onClick={() => input.current?.click()}>
          Upload Data
        </Button>
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
              <Button variant="contained" color="primary" disabled={working !== null} onClick={() => void start(false)}>
                Predict seg. only
              </Button>
            </Tooltip>
            <Tooltip title={tip} describeChild>
              <Button disabled={working !== null} onClick={() => void start(true)}>
                Predict w/ prob.
              </Button>
            </Tooltip>
          </>
        )}
      </Stack>
      {working && (
        <Stack role="status" sx={{ gap: 2, mt: 4 }}>
          <Typography sx={{ color: 'ui.secondary' }}>{working.stage ?? 'Waiting to start'}</Typography>
          <LinearProgress
            aria-label="Prediction"
            variant={working.progress === undefined ? 'indeterminate' : 'determinate'}
            value={(working.progress ?? 0) * 100}
          />
        </Stack>
      )}
      {error && (
        <Typography role="alert" sx={{ color: 'ui.danger', mt: 3, overflowWrap: 'anywhere' }}>
          {error}
        </Typography>
      )}
      {picking && (
        <VariablePicker
          title="Segmentation Prediction Variable Selection"
          variables={variables}
          selected={codes}
          onSave={(saved) => {
            setCodes(saved);
            setError(null);
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
  if (codes.length > 0)
    facts.push(`${codes.filter((code) => columns.has(code)).length} of ${codes.length} variables found`);
  return facts.join(' · ');
}
