import { Stack, Typography } from '@mui/material';
import { NAME_LIMIT, PEOPLE_FILES, type Run } from '@qp/contract';
import { trackingWords } from '@qp/words/tracking/screen';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useStatusJob } from '../../lib/use-job.ts';
import { useWords } from '../../lib/words.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { UploadButton } from '../../ui/upload-button.tsx';
import { addWave, POLL_MS, wavesQuery } from './api.ts';
import { Working } from './working.tsx';

interface AddWaveProps {
  readonly run: Run;
  onAdded(waveID: string): void;
  onClose(): void;
}

/** Uploads the file of a wave and waits until its questions have been matched. */
export function AddWave({ run, onAdded, onClose }: AddWaveProps): ReactElement {
  const { add: words } = useWords(trackingWords);
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [date, setDate] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [labels, setLabels] = useState<File | null>(null);
  const [dictionary, setDictionary] = useState<File | null>(null);
  const [asked, setAsked] = useState(false);
  const job = useStatusJob<string>(`add-wave.${run.id}`, POLL_MS, async (waveID) => {
    await client.invalidateQueries({ queryKey: wavesQuery(run.id).queryKey });
    onAdded(waveID);
  });
  const busy = job.working !== null;
  const submit = () => {
    setAsked(true);
    if (name.trim() === '' || !file || busy) return;
    void job.start('', (tell) =>
      addWave(run.id, { name, date, file, labels, dictionary }, (share) => tell({ progress: share })),
    );
  };
  return (
    <Dialog
      title={words.title}
      width="sm"
      onClose={onClose}
      onSubmit={submit}
      submit={words.submit}
      cancels
      busy={busy}
    >
      <Stack sx={{ gap: 4 }}>
        <Typography>{words.help}</Typography>
        <TextInput
          label={words.name}
          required
          autoFocus
          value={name}
          onChange={setName}
          maxLength={NAME_LIMIT}
          placeholder={words.namePlaceholder}
          error={asked && name.trim() === '' ? words.needsName : null}
        />
        <TextInput label={words.date} type="date" value={date} onChange={setDate} hint={words.dateHint} />
        <FileLine label={words.file} file={file} choose={file ? words.another : words.choose} onFile={setFile} />
        {asked && !file && <Typography sx={{ color: 'ui.danger' }}>{words.needsFile}</Typography>}
        {file?.name.toLowerCase().endsWith('.csv') && (
          <Stack sx={{ gap: 3 }}>
            <FileLine
              label={words.labels}
              file={labels}
              choose={labels ? words.another : words.chooseLabels}
              onFile={setLabels}
            />
            <FileLine
              label={words.dictionary}
              file={dictionary}
              choose={dictionary ? words.another : words.chooseDictionary}
              onFile={setDictionary}
            />
            <Typography variant="caption" sx={{ color: 'ui.secondary' }}>
              {words.dictionaryHint}
            </Typography>
          </Stack>
        )}
        {job.working && <Working title={words.reading} progress={job.working.progress} stage={job.working.stage} />}
        {job.error !== null && <ErrorNotice error={job.error} />}
      </Stack>
    </Dialog>
  );
}

interface FileLineProps {
  readonly label: string;
  readonly file: File | null;
  readonly choose: string;
  onFile(file: File): void;
}

function FileLine({ label, file, choose, onFile }: FileLineProps): ReactElement {
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <UploadButton fileLabel={label} accept={PEOPLE_FILES.join()} onFile={onFile}>
        {choose}
      </UploadButton>
      {file && <Typography sx={{ overflowWrap: 'anywhere' }}>{file.name}</Typography>}
    </Stack>
  );
}
