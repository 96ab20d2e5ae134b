import { Button, LinearProgress, Stack, Tooltip, Typography } from '@mui/material';
import {
  calls,
  PEOPLE_FILES,
  type PickerVariable,
  type PredictionSummary,
  predictionSummary,
  type Run,
} from '@qp/contract';
import { traitsOf } from '@qp/facts';
import { errorMessages } from '@qp/words/errors/sentences';
import { fileSize } from '@qp/words/numbers';
import { type PredictionWords, predictionWords } from '@qp/words/typing-tool/prediction';
import { typingWords } from '@qp/words/typing-tool/screen';
import { type ReactElement, useRef, useState } from 'react';
import { goTo } from '../../lib/download.ts';
import { useRefusal } from '../../lib/role.ts';
import { useJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
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

/** Assigns the people of a file with the fitted model itself. */
export function Prediction({ run, variables }: { run: Run; variables: readonly PickerVariable[] }): ReactElement {
  const words = useWords(predictionWords);
  const typing = useWords(typingWords);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const newest = useRef<File | null>(null);
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
  const errorMessage = useWords(errorMessages);
  const { working } = job;
  const error = problem ?? job.error;
  const clear = () => {
    setProblem(null);
    setResult(null);
    job.clear();
  };

  const take = async (file: File) => {
    clear();
    newest.current = file;
    if (file.size === 0) return setProblem(errorMessage('file-too-small'));
    setChosen(null); // While this file's header is read, no one is to start with the one before.
    // The browser can look only into a CSV. For other files the server reports what it found.
    const columns = /\.csv$/i.test(file.name) ? new Set(await columnNames(file)) : null;
    if (newest.current !== file) return; // Another one was chosen meanwhile.
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
        onUpload: (share) => tell({ progress: share / 2, stage: words.uploading }),
      }),
    );
  };
  const tip = estimateText(predictionSeconds(chosen?.file.size ?? 0), typing);
  return (
    <Panel
      title={words.title}
      // Nothing to answer or upload on paper.
      sx={{ displayPrint: 'none' }}
      subtitle={words.help(traitsOf(run).variables)}
    >
      <RefusalNote reason={refusal} />
      {refusal === null && (
        <Stack direction="row" sx={{ gap: 2.5, alignItems: 'center', flexWrap: 'wrap' }}>
          <UploadButton
            fileLabel={words.dataFile}
            accept={PEOPLE_FILES.join()}
            disabled={working !== null}
            onFile={(file) => void take(file)}
          >
            {words.uploadData}
          </UploadButton>
          {chosen && <Pill>{describe(chosen, codes, words)}</Pill>}
          <SelectionButton
            noun="variables"
            count={codes.length}
            disabled={working !== null}
            onClick={() => setPicking(true)}
          />
          {chosen && codes.length > 0 && (
            <>
              <Tooltip title={tip} describeChild>
                <Button variant="contained" disabled={working !== null} onClick={() => start(false)}>
                  {words.predictSegments}
                </Button>
              </Tooltip>
              <Tooltip title={tip} describeChild>
                <Button disabled={working !== null} onClick={() => start(true)}>
                  {words.predictProbabilities}
                </Button>
              </Tooltip>
            </>
          )}
        </Stack>
      )}
      {working && (
        <Stack role="status" sx={{ gap: 2, mt: 4 }}>
          <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2 }}>
            <Typography sx={{ color: 'ui.secondary' }}>{working.stage ?? words.queued}</Typography>
            <Button size="small" variant="text" color="primary" onClick={() => void job.cancel()}>
              {words.cancel}
            </Button>
          </Stack>
          <LinearProgress
            aria-label={words.predicting}
            variant={working.progress === undefined ? 'indeterminate' : 'determinate'}
            value={(working.progress ?? 0) * 100}
          />
        </Stack>
      )}
      {result && !working && <PredictionResult run={run} {...result} />}
      {error !== null && <ErrorLine error={error} sx={{ mt: 3 }} />}
      {picking && (
        <VariablePicker
          title={words.pickerTitle}
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

function describe({ file, columns }: Chosen, codes: readonly string[], words: PredictionWords): string {
  const facts = [file.name, fileSize(file.size)];
  if (codes.length > 0 && columns)
    facts.push(words.found(codes.filter((code) => columns.has(code)).length, codes.length));
  return facts.join(' · ');
}
