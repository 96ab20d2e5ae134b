import { Button, Checkbox, FormControlLabel, FormGroup, Stack, Tooltip, Typography } from '@mui/material';
import {
  calls,
  DESCRIPTION_LIMIT,
  fieldProblem,
  MIN_MERGED,
  NAME_LIMIT,
  type Run,
  runName as runNameField,
} from '@qp/contract';
import { segmentTitle } from '@qp/facts';
import { compareRunsWords } from '@qp/words/compare/runs';
import { fieldProblemSentence } from '@qp/words/errors/field-problems';
import { type ReactElement, useId, useState } from 'react';
import { useRefusal } from '../../../lib/role.ts';
import { useStatusJob } from '../../../lib/use-job.ts';
import { useWords } from '../../../lib/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { SegmentSwatch } from '../../../ui/segment-swatch.tsx';
import { MERGE_POLL_MS, type Merging, startMerging } from './api.ts';

interface MergeSegmentsProps {
  readonly run: Run;
  onOpen(runID: string): void;
}

/** Merges two or more segments in a new run, which then opens. */
export function MergeSegments({ run, onOpen }: MergeSegmentsProps): ReactElement {
  const words = useWords(compareRunsWords).merge;
  const [open, setOpen] = useState(false);
  const refusal = useRefusal(calls.mergeSegments);
  return (
    <>
      <Tooltip title={refusal ?? ''} describeChild>
        <span>
          <Button size="small" disabled={run.segments < 2 || refusal !== null} onClick={() => setOpen(true)}>
            {words.title}
          </Button>
        </span>
      </Tooltip>
      {open && <MergeDialog run={run} onOpen={onOpen} onClose={() => setOpen(false)} />}
    </>
  );
}

function MergeDialog({ run, onOpen, onClose }: MergeSegmentsProps & { onClose(): void }): ReactElement {
  const words = useWords(compareRunsWords).merge;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [name, setName] = useState<string | null>(null);
  const [segmentName, setSegmentName] = useState('');
  const [asked, setAsked] = useState(false);
  const groupId = useId();
  const job = useStatusJob<Merging>(`merge.${run.id}`, MERGE_POLL_MS, ({ runID }) => runID !== null && onOpen(runID));
  const busy = job.working !== null;
  const runName = name ?? proposedName(run, words.proposed(chosen));
  const nameProblem = useWords(fieldProblemSentence)(fieldProblem(runNameField, runName));
  const toggle = (segment: number) =>
    setChosen((before) =>
      before.includes(segment) ? before.filter((one) => one !== segment) : [...before, segment].sort((a, b) => a - b),
    );
  const submit = () => {
    setAsked(true);
    if (chosen.length < MIN_MERGED || nameProblem !== null) return;
    void job.start({ runID: null }, () => startMerging(run, { segments: chosen, name: runName, segmentName }));
  };
  return (
    <Dialog title={words.title} width="sm" onClose={onClose} onSubmit={submit} submit={words.merge} cancels busy={busy}>
      <Stack sx={{ gap: 4 }}>
        <Typography>{words.help}</Typography>
        <FormGroup role="group" aria-labelledby={groupId}>
          <Typography id={groupId} variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
            {words.segments}
          </Typography>
          {Array.from({ length: run.segments }, (_, k) => k + 1).map((segment) => (
            <FormControlLabel
              key={segment}
              control={<Checkbox checked={chosen.includes(segment)} onChange={() => toggle(segment)} />}
              label={
                <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
                  <SegmentSwatch segment={segment} />
                  {segmentTitle(segment, run.header_descriptions)}
                </Stack>
              }
            />
          ))}
          {asked && chosen.length < MIN_MERGED && (
            <Typography role="alert" variant="caption" sx={{ color: 'ui.danger' }}>
              {words.tooFew}
            </Typography>
          )}
        </FormGroup>
        <TextInput
          label={words.segmentName}
          hint={words.segmentNameHint}
          value={segmentName}
          onChange={setSegmentName}
          maxLength={DESCRIPTION_LIMIT}
        />
        <TextInput
          label={words.runName}
          value={runName}
          onChange={setName}
          maxLength={NAME_LIMIT}
          error={asked ? nameProblem : null}
        />
        {job.error !== null && <ErrorNotice error={job.error} />}
      </Stack>
    </Dialog>
  );
}

function proposedName(run: Run, what: string): string {
  const suffix = ` (${what})`;
  return run.name.slice(0, NAME_LIMIT - suffix.length) + suffix;
}
